// On the set-up page: two notes, so that people hear whether this tablet's sound is on.
"use strict";
(function () {
  const NOTES_HZ = [523, 784];
  const NOTE_S = 0.25;
  document.addEventListener("DOMContentLoaded", function () {
    const button = document.getElementById("try-sound");
    if (button === null || window.AudioContext === undefined) return;
    button.disabled = false;
    button.addEventListener("click", function () {
      const sounds = new AudioContext();
      NOTES_HZ.forEach(function (pitch, place) {
        const tone = sounds.createOscillator();
        const volume = sounds.createGain();
        const from = sounds.currentTime + place * NOTE_S;
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.3, from);
        volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
        tone.connect(volume).connect(sounds.destination);
        tone.start(from);
        tone.stop(from + NOTE_S);
      });
    });
  });
})();
