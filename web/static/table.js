// The buttons of the tablet in the middle that not every browser can answer: reading aloud, and the full screen.
"use strict";
document.addEventListener("DOMContentLoaded", function () {
  document.getElementById("read-aloud").hidden = !("speechSynthesis" in window);
  const filler = document.getElementById("fill-screen");
  if (filler === null) return;
  filler.hidden = !document.fullscreenEnabled;
  filler.addEventListener("click", function () {
    if (document.fullscreenElement === null) document.documentElement.requestFullscreen();
    else document.exitFullscreen();
  });
});
