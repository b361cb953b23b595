// The little the page does by itself: turn the board picture, say when the line is dead, and calm quick fingers.
"use strict";
(function () {
  const root = document.documentElement;
  const TURN_KEY = "labyrinth-turn";
  const CALM_MS = 700;      // a button rests this long after a tap
  const SILENCE_MS = 15000; // three heartbeats missed: the line is dead
  const NOTE_MS = 4000;

  let turns = 0; // quarter turns, counted on past a whole turn, so that the picture never spins back
  function showTurn(count) {
    turns = count;
    root.dataset.turn = String(turns % 4);
    root.style.setProperty("--turn", turns * 90 + "deg");
  }

  function storedTurn() {
    try {
      return Number(window.localStorage.getItem(TURN_KEY)) % 4 || 0;
    } catch (_blocked) {
      return 0; // storage switched off: the picture simply starts unturned
    }
  }

  function storeTurn(turn) {
    try {
      window.localStorage.setItem(TURN_KEY, String(turn));
    } catch (_blocked) {
      // storage switched off: the turn lasts until the page is closed
    }
  }

  showTurn(storedTurn());

  let lastHeard = Date.now();
  function heard() {
    lastHeard = Date.now();
    document.getElementById("lost").hidden = true;
  }
  function silent() {
    document.getElementById("lost").hidden = false;
  }

  let noteTimer = 0;
  function say(which) {
    const late = document.getElementById("late");
    late.textContent = late.dataset[which];
    late.hidden = false;
    window.clearTimeout(noteTimer);
    noteTimer = window.setTimeout(function () { late.hidden = true; }, NOTE_MS);
  }

  document.addEventListener("htmx:sseOpen", function (event) {
    event.detail.source.addEventListener("beat", heard);
    heard();
  });
  document.addEventListener("htmx:sseMessage", function () {
    const late = document.getElementById("late");
    if (late.textContent === late.dataset.gotIt) late.hidden = true;
    heard();
  });
  document.addEventListener("htmx:sseError", silent);

  document.addEventListener("htmx:beforeRequest", function (event) {
    const button = event.target.querySelector("button");
    if (button === null) return;
    button.classList.add("resting");
    window.setTimeout(function () { button.classList.remove("resting"); }, CALM_MS);
  });
  // A button waits until the table is calm, which takes a moment: say at once that the tap has arrived.
  document.addEventListener("htmx:afterRequest", function (event) {
    if (event.detail.successful) say("gotIt");
  });
  document.addEventListener("htmx:responseError", function (event) {
    say(event.detail.xhr.status === 409 ? "tooLate" : "failed");
  });
  document.addEventListener("htmx:sendError", silent);

  document.addEventListener("DOMContentLoaded", function () {
    document.getElementById("turn-view").addEventListener("click", function () {
      showTurn(turns + 1);
      storeTurn(turns % 4);
    });
    // A list somebody opened stays open, and a page somebody is choosing stays chosen, when the page changes under it.
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = function (name, node) {
      return !(name === "open" && node.tagName === "DETAILS");
    };
    window.setInterval(function () {
      if (Date.now() - lastHeard > SILENCE_MS) silent();
    }, 1000);
  });
})();
