// For the tablet in the middle: sounds, sentences read aloud, and a treasure shown large.
"use strict";
(function () {
  const SOUNDS_KEY = "labyrinth-sounds";
  const FOUND_MS = 2000;
  const NOTE_S = 0.16; // one tone of a cue
  const LOUDNESS = 0.16;
  // Each cue is a row of tones in hertz; they differ in direction, so that they are told apart without counting.
  const CUES = {
    turn: [523, 784],
    found: [523, 659, 784, 1047],
    question: [659, 880, 659],
    "not-allowed": [330, 220],
  };

  let sounds = null; // the audio context, from the first tap on: browsers allow none before
  let isLoud = remembered() !== "off";

  function remembered() {
    try {
      return window.localStorage.getItem(SOUNDS_KEY);
    } catch (_blocked) {
      return null;
    }
  }

  function play(cue) {
    if (!isLoud || sounds === null || sounds.state !== "running") return;
    CUES[cue].forEach(function (hertz, place) {
      const from = sounds.currentTime + place * NOTE_S;
      const tone = sounds.createOscillator();
      const volume = sounds.createGain();
      tone.type = "triangle";
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S * 1.6);
      tone.connect(volume).connect(sounds.destination);
      tone.start(from);
      tone.stop(from + NOTE_S * 1.7);
    });
    document.documentElement.dataset.cue = cue;
  }

  // --- what has changed ---

  let known = null;
  function moment() {
    const turn = document.getElementById("turn");
    const score = document.getElementById("score");
    return {
      status: turn === null ? "" : turn.dataset.status,
      acting: turn === null ? "" : turn.dataset.acting,
      found: score === null ? [] : score.dataset.found.split(" ").filter(Boolean),
    };
  }

  function look() {
    const now = moment();
    const before = known || now;
    known = now;
    const fresh = now.found.filter(function (mark) { return before.found.indexOf(mark) < 0; });
    if (fresh.length === 1) celebrate(fresh[0]);
    if (fresh.length === 1) play("found");
    else if (now.status !== before.status && now.status === "not-allowed") play("not-allowed");
    else if (now.status !== before.status && now.status === "confirm") play("question");
    else if (now.acting !== before.acting && now.acting !== "") play("turn");
  }

  let lookTimer = 0;
  function lookSoon() { // the parts of one moment come one after the other
    window.clearTimeout(lookTimer);
    lookTimer = window.setTimeout(look, 60);
  }

  function celebrate(mark) {
    const sheet = document.getElementById("found");
    sheet.querySelector("use").setAttribute("href", sheet.dataset.pictures + "#" + mark);
    sheet.classList.add("shown");
    window.setTimeout(function () { sheet.classList.remove("shown"); }, FOUND_MS);
  }

  // --- reading aloud ---

  function readAloud() {
    const texts = ["heading", "now-what", "notice", "hint", "book"].map(function (id) {
      const one = document.getElementById(id);
      if (one === null) return "";
      const copy = one.cloneNode(true);
      copy.querySelectorAll("form, button, details, svg").forEach(function (part) { part.remove(); });
      return copy.textContent.trim();
    });
    const said = new SpeechSynthesisUtterance(texts.filter(Boolean).join(". "));
    said.lang = document.documentElement.lang;
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(said);
  }

  // --- sounds, from the first tap on ---

  function firstTap() {
    document.removeEventListener("pointerup", firstTap);
    document.removeEventListener("keyup", firstTap);
    if (sounds === null && "AudioContext" in window) sounds = new AudioContext();
    if (sounds !== null) sounds.resume();
  }
  document.addEventListener("pointerup", firstTap);
  document.addEventListener("keyup", firstTap);

  // --- the buttons of this device ---

  document.addEventListener("DOMContentLoaded", function () {
    look();
    document.addEventListener("htmx:sseMessage", lookSoon);
    const sounder = document.getElementById("sounds");
    function showSounds() { sounder.setAttribute("aria-pressed", String(isLoud)); }
    showSounds();
    sounder.addEventListener("click", function () {
      isLoud = !isLoud;
      showSounds();
      try {
        window.localStorage.setItem(SOUNDS_KEY, isLoud ? "on" : "off");
      } catch (_blocked) {
        // storage switched off: it lasts until the page is closed
      }
      if (isLoud) window.setTimeout(function () { play("turn"); }, 50);
    });
    const reader = document.getElementById("read-aloud");
    reader.hidden = !("speechSynthesis" in window);
    reader.addEventListener("click", readAloud);
    const filler = document.getElementById("fill-screen");
    if (filler !== null) {
      filler.hidden = !document.fullscreenEnabled;
      filler.addEventListener("click", function () {
        if (document.fullscreenElement === null) document.documentElement.requestFullscreen();
        else document.exitFullscreen();
      });
    }
  });
})();
