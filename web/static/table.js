// For the tablet in the middle: its sentences read aloud, and the full screen.
"use strict";
(function () {
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

  document.addEventListener("DOMContentLoaded", function () {
    const reader = document.getElementById("read-aloud");
    reader.hidden = !("speechSynthesis" in window);
    reader.addEventListener("click", readAloud);
    const filler = document.getElementById("fill-screen");
    if (filler === null) return;
    filler.hidden = !document.fullscreenEnabled;
    filler.addEventListener("click", function () {
      if (document.fullscreenElement === null) document.documentElement.requestFullscreen();
      else document.exitFullscreen();
    });
  });
})();
