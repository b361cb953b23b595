// What every page does by itself for the person at this device: tones, a voice, vibration, a treasure shown large, the
// feast at the end; and its buttons that not every browser can answer.
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

  // --- what this device wants to do, and may: browsers let a page be heard from its first tap on ---

  let kept = {}; // where storage is switched off a choice lasts until the page is closed
  try { kept = window.localStorage; } catch (_blocked) { /* as said */ }
  function wants(what) { return (kept["labyrinth-" + what] || UNLESS_CHOSEN[what]) === "on"; }

  function choose(what, isWanted) {
    kept["labyrinth-" + what] = isWanted ? "on" : "off";
    showState();
    if (isWanted) Promise.resolve(sounds?.resume()).then(function () { call(known, "turn", true); });
  }

  let sounds = null;
  let wasTouched = false;
  function showState() {
    root.dataset.sound = !wants("sounds") && !wants("voice") ? "off" : wasTouched ? "on" : "asleep";
  }

  let usedAt = -Infinity;
  function use() {
    usedAt = performance.now();
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
      const from = sounds.currentTime + afterS + place * NOTE_S;
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

  function call(now, cue, shakes, afterS = 0) {
    play(cue, afterS);
    if (!wasTouched) return;
    if (shakes && wants("vibration") && "vibrate" in navigator) navigator.vibrate(SHAKES_MS);
    if (wants("voice") && now.words) window.setTimeout(say, 1000 * (afterS + CUES[cue].length * NOTE_S), now.words);
  }

  // --- what has changed ---

  let known = null;
  function look() {
    const now = Object.assign({ found: "", outcome: "" }, document.getElementById("turn")?.dataset);
    const before = known || now;
    known = now;
    const mine = document.body.dataset.seat || "";
    const old = before.found.split(" ");
    const fresh = now.found.split(" ").filter(function (mark) { return mark && !old.includes(mark); });
    if (fresh.length === 1) celebrate(fresh[0]);
    if (now.outcome && now.outcome !== before.outcome) return feast(now);
    if (fresh.length === 1) play("found", 0);
    if (mine && now.called !== mine) return;
    if (now.status !== before.status && now.status === "not-allowed") return play("not-allowed", 0);
    // After a question that this seat was asked its turn goes on: that is no new call.
    if (!now.call || now.call === before.call || before.call === now.call + "-asked") return;
    if (mine && performance.now() - usedAt < USED_MS) return;
    const cue = now.call.endsWith("-asked") ? "question" : "turn";
    call(now, cue, mine !== "", fresh.length * CUES.found.length * NOTE_S);
  }

  let lookTimer = 0;
  const changes = new MutationObserver(function () {
    window.clearTimeout(lookTimer);
    lookTimer = window.setTimeout(look, SETTLED_MS);
  });

  function show(sheet, forMs) {
    sheet.classList.add("shown");
    window.setTimeout(function () { sheet.classList.remove("shown"); }, forMs);
  }

  function celebrate(mark) {
    const sheet = document.getElementById("found");
    sheet.querySelector("use").setAttribute("href", sheet.dataset.pictures + "#" + mark);
    show(sheet, FOUND_MS);
  }

  function feast(now) {
    const sheet = document.getElementById("feast-sheet");
    const guests = document.getElementById("feast").cloneNode(true);
    guests.prepend(document.querySelector("#turn h1").cloneNode(true));
    guests.classList.remove("seats", "in-line");
    guests.querySelectorAll("a").forEach(function (one) { one.remove(); });
    [guests, guests.firstChild].forEach(function (one) { one.removeAttribute("id"); });
    sheet.replaceChildren(guests);
    for (let piece = 0; piece < CONFETTI && now.outcome === "won"; piece += 1) {
      const paper = sheet.appendChild(document.createElement("i"));
      paper.style.setProperty("--from", Math.random() * 100 + "vw");
      paper.style.setProperty("--after", Math.random() * 4 + "s");
    }
    show(sheet, FEAST_MS);
    call({ words: guests.firstChild.textContent }, now.outcome === "won" ? "won" : "lost", false);
  }

  document.addEventListener("DOMContentLoaded", function () {
    const live = document.getElementById("live");
    showState();
    look();
    const watched = ["data-call", "data-status", "data-outcome", "data-found"];
    if (live !== null) changes.observe(live, { subtree: true, childList: true, attributeFilter: watched });
    document.querySelectorAll("[data-wants]").forEach(function (box) {
      const what = box.dataset.wants;
      box.closest("label").hidden = what === "vibration" ? !("vibrate" in navigator) : !(box.dataset.by in window);
      box.checked = wants(what);
      box.addEventListener("change", function () { choose(what, box.checked); });
    });
    const reader = document.getElementById("read-aloud");
    if (reader !== null) reader.hidden = !("speechSynthesis" in window);
    reader?.addEventListener("click", function () {
      const texts = ["heading", "now-what", "notice", "hint", "book"].map(function (id) {
        const copy = document.getElementById(id)?.cloneNode(true);
        copy?.querySelectorAll("form, button, details, svg").forEach(function (part) { part.remove(); });
        return copy ? copy.textContent.trim() : "";
      });
      say(texts.filter(Boolean).join(". "));
    });
    const filler = document.getElementById("fill-screen");
    if (filler !== null) filler.hidden = !document.fullscreenEnabled;
    filler?.addEventListener("click", function () {
      if (document.fullscreenElement === null) root.requestFullscreen();
      else document.exitFullscreen();
    });
    const tried = document.getElementById("try-sound");
    if (tried === null || !("AudioContext" in window)) return;
    tried.disabled = false;
    tried.addEventListener("click", function () { choose("sounds", true); });
  });
})();
