// What every page does by itself for the person at this device: tones, a voice, vibration, a treasure shown large, and
// the feast at the end.
"use strict";
(function () {
  const root = document.documentElement;
  const NOTE_S = 0.16; // one tone of a cue
  const LOUDNESS = 0.16;
  const SETTLED_MS = 60; // the parts of one moment come one after the other
  const USED_MS = 4000; // whoever has tapped so lately is looking and needs no call
  const FOUND_MS = 2000;
  const FEAST_MS = 9000;
  const CONFETTI = 48;
  const SHAKES_MS = [200, 100, 200];
  const UNLESS_CHOSEN = { sounds: "on", voice: "off", vibration: "on" };
  // Each cue is a row of tones in hertz; they differ in direction, so that they are told apart without counting.
  const CUES = {
    turn: [523, 784],
    found: [523, 659, 784, 1047],
    question: [659, 880, 659],
    "not-allowed": [330, 220],
    won: [523, 523, 659, 784, 659, 784, 1047],
    lost: [784, 659, 587, 523],
  };

  // --- what this device wants to do ---

  const chosen = {}; // for this page alone where storage is switched off
  function wants(what) {
    try {
      return (chosen[what] || window.localStorage.getItem("labyrinth-" + what) || UNLESS_CHOSEN[what]) === "on";
    } catch (_blocked) {
      return (chosen[what] || UNLESS_CHOSEN[what]) === "on";
    }
  }

  function choose(what, isWanted) {
    chosen[what] = isWanted ? "on" : "off";
    try {
      window.localStorage.setItem("labyrinth-" + what, chosen[what]);
    } catch (_blocked) {
      // storage switched off: it lasts until the page is closed
    }
    showState();
    if (isWanted) tryIt();
  }

  function tryIt() {
    const ready = sounds === null ? Promise.resolve() : sounds.resume();
    ready.then(function () { call(moment().words || document.title, "turn", true); });
  }

  // --- browsers let a page be heard from its first tap on ---

  let sounds = null;
  let wasTouched = false;
  function showState() {
    root.dataset.sound = !wants("sounds") && !wants("voice") ? "off" : wasTouched ? "on" : "asleep";
  }

  let usedAt = -Infinity;
  let usedBy = "";
  function use() {
    usedAt = Date.now();
    usedBy = document.body.dataset.seat || (known === null ? "" : known.called);
    if (sounds === null && "AudioContext" in window) sounds = new AudioContext();
    if (sounds !== null && sounds.state !== "running") sounds.resume();
    if (!wasTouched && wants("voice")) say(""); // some browsers allow a voice only within a tap
    wasTouched = true;
    showState();
    document.getElementById("feast-sheet")?.classList.remove("shown");
  }
  document.addEventListener("pointerup", use);
  document.addEventListener("keyup", use);

  // --- tones, a voice, vibration ---

  function play(cue, afterS) {
    if (!wants("sounds") || sounds === null || sounds.state !== "running") return;
    CUES[cue].forEach(function (hertz, place) {
      const from = sounds.currentTime + (afterS || 0) + place * NOTE_S;
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
    root.dataset.cue = cue;
  }

  function say(words) {
    if (!("speechSynthesis" in window)) return;
    const said = new SpeechSynthesisUtterance(words);
    said.lang = root.lang;
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(said);
  }

  function call(words, cue, shakes, afterS) {
    play(cue, afterS);
    if (shakes && wasTouched && wants("vibration") && "vibrate" in navigator) navigator.vibrate(SHAKES_MS);
    if (wasTouched && wants("voice")) {
      window.setTimeout(say, 1000 * ((afterS || 0) + CUES[cue].length * NOTE_S), words);
    }
  }

  // --- what has changed ---

  let known = null;
  function moment() {
    const turn = document.getElementById("turn");
    const now = { status: "", called: "", call: "", words: "", outcome: "", found: "" };
    return Object.assign(now, turn === null ? {} : turn.dataset);
  }

  function look() {
    const now = moment();
    const before = known || now;
    known = now;
    const mine = document.body.dataset.seat || "";
    const isFor = !mine || now.called === mine;
    const isInUse = usedBy === now.called && Date.now() - usedAt < USED_MS;
    const old = before.found.split(" ");
    const fresh = now.found.split(" ").filter(function (mark) { return mark && !old.includes(mark); });
    if (fresh.length === 1) celebrate(fresh[0]);
    if (now.outcome && now.outcome !== before.outcome) return feast(now);
    if (fresh.length === 1) play("found");
    if (now.status !== before.status && now.status === "not-allowed" && isFor) return play("not-allowed");
    // After a question that this seat was asked its turn goes on: that is no new call.
    if (!now.call || now.call === before.call || before.call === now.call + "-asked" || !isFor || isInUse) return;
    call(now.words, now.call.endsWith("-asked") ? "question" : "turn", mine !== "", fresh.length === 1 ? 0.8 : 0);
  }

  let lookTimer = 0;
  const changes = new MutationObserver(function () {
    window.clearTimeout(lookTimer);
    lookTimer = window.setTimeout(look, SETTLED_MS);
  });

  function celebrate(mark) {
    const sheet = document.getElementById("found");
    sheet.querySelector("use").setAttribute("href", sheet.dataset.pictures + "#" + mark);
    sheet.classList.add("shown");
    window.setTimeout(function () { sheet.classList.remove("shown"); }, FOUND_MS);
  }

  function feast(now) {
    const sheet = document.getElementById("feast-sheet");
    const heading = document.querySelector("#turn h1").cloneNode(true);
    const guests = document.getElementById("feast").cloneNode(true);
    [heading, guests].forEach(function (one) { one.removeAttribute("id"); });
    guests.querySelectorAll("a").forEach(function (one) { one.remove(); });
    guests.prepend(heading);
    sheet.replaceChildren(guests);
    for (let one = 0; one < CONFETTI && now.outcome === "won"; one += 1) {
      const piece = document.createElement("i");
      piece.style.setProperty("--from", Math.random() * 100 + "vw");
      piece.style.setProperty("--after", Math.random() * 4 + "s");
      piece.style.setProperty("--hue", "var(--" + ["red", "yellow", "blue", "green"][one % 4] + ")");
      sheet.append(piece);
    }
    sheet.classList.add("shown");
    window.setTimeout(function () { sheet.classList.remove("shown"); }, FEAST_MS);
    call(heading.textContent, now.outcome === "won" ? "won" : "lost", false);
  }

  // --- the sheet in which people choose ---

  document.addEventListener("DOMContentLoaded", function () {
    const live = document.getElementById("live");
    showState();
    look();
    const watched = ["data-call", "data-status", "data-outcome", "data-found"];
    if (live !== null) changes.observe(live, { subtree: true, childList: true, attributeFilter: watched });
    document.querySelectorAll("[data-wants]").forEach(function (box) {
      const isThere = { sounds: "AudioContext", voice: "speechSynthesis", vibration: "vibrate" }[box.dataset.wants];
      box.closest("label").hidden = !(isThere in (box.dataset.wants === "vibration" ? navigator : window));
      box.checked = wants(box.dataset.wants);
      box.addEventListener("change", function () { choose(box.dataset.wants, box.checked); });
    });
    const tried = document.getElementById("try-sound");
    if (tried === null || !("AudioContext" in window)) return;
    tried.disabled = false;
    tried.addEventListener("click", function () { choose("sounds", true); });
  });
})();
