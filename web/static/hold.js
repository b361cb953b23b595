// On a shared tablet a hand is shown only while somebody holds the button, with a finger or a key.
"use strict";
(function () {
  document.addEventListener("DOMContentLoaded", function () {
    const hold = document.getElementById("hold");
    if (hold === null) return;
    const secret = hold.closest(".secret");
    function show() { secret.classList.add("is-held"); }
    function cover() { secret.classList.remove("is-held"); }
    hold.addEventListener("pointerdown", show);
    hold.addEventListener("keydown", function (event) { if (event.key === " " || event.key === "Enter") { event.preventDefault(); show(); } });
    ["pointerup", "pointercancel", "pointerleave", "keyup", "blur"].forEach(function (name) { hold.addEventListener(name, cover); });
    hold.addEventListener("contextmenu", function (event) { event.preventDefault(); });
    document.addEventListener("visibilitychange", cover);
  });
})();
