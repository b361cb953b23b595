// On a shared tablet a hand, and what can be done out of it, is shown only while somebody holds the button, with a
// finger or a key; a short press shows it for a few seconds, until something is done or the button is pressed again.
// A button for what may be done out of a hand shows it for longer: there is something to choose.
"use strict";
(function () {
  const SHORT_MS = 350;
  const SHOWN_MS = 4000;
  const CHOSEN_MS = 15000;
  document.addEventListener("DOMContentLoaded", function () {
    const hold = document.getElementById("hold");
    if (hold === null) return;
    const covered = [hold.closest(".secret"), hold.closest(".seat-page")];
    let since = 0, isOpen = false, stays = false, closes = 0;
    function turn(open) {
      window.clearTimeout(closes);
      isOpen = open;
      covered.forEach(function (one) { one.classList.toggle("is-held", open); });
    }
    function press() { if (since) return; since = performance.now(); stays = !isOpen; turn(true); }
    function release() {
      if (!since) return;
      const wasShort = performance.now() - since < SHORT_MS;
      since = 0;
      turn(wasShort && stays);
      if (isOpen) closes = window.setTimeout(cover, SHOWN_MS);
    }
    function cover() { since = 0; turn(false); }
    function isKey(event) { return event.key === " " || event.key === "Enter"; }
    hold.addEventListener("pointerdown", press);
    hold.addEventListener("keydown", function (event) { if (isKey(event)) { event.preventDefault(); press(); } });
    hold.addEventListener("keyup", function (event) { if (isKey(event)) release(); });
    ["pointerup", "pointercancel", "pointerleave"].forEach(function (name) { hold.addEventListener(name, release); });
    hold.addEventListener("contextmenu", function (event) { event.preventDefault(); });
    document.addEventListener("click", function (event) {
      if (event.target.closest("[data-uncovers]") === null) return;
      turn(true);
      closes = window.setTimeout(cover, CHOSEN_MS);
    });
    document.addEventListener("submit", cover);
    document.addEventListener("htmx:beforeRequest", function (event) {
      if (event.detail.requestConfig.verb === "post") cover();
    });
    document.addEventListener("visibilitychange", cover);
  });
})();
