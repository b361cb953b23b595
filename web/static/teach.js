// A tap on a picture of the teaching page sends where it was, in the picture's own units. Another step begins at its
// top, and while pictures are taken the camera's latest one is shown.
"use strict";
document.addEventListener("click", function (event) {
  const sheet = event.target.closest("[data-sheet]");
  const form = document.getElementById("taps");
  if (sheet === null || form === null) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(sheet.getScreenCTM().inverse());
  form.elements.sheet.value = sheet.dataset.sheet;
  form.elements.x.value = at.x.toFixed(1);
  form.elements.y.value = at.y.toFixed(1);
  form.requestSubmit();
});

function stepNow() {
  const step = document.querySelector(".teach-steps [aria-pressed]");
  return step === null ? "" : step.value;
}
let stepShown = "";
document.addEventListener("DOMContentLoaded", function () { stepShown = stepNow(); });
document.addEventListener("htmx:afterSettle", function () {
  if (stepNow() !== stepShown) window.scrollTo(0, 0);
  stepShown = stepNow();
});

function showLatest() {
  const frame = document.getElementById("frame");
  if (frame === null || document.visibilityState === "hidden") return;
  const next = new Image();
  next.addEventListener("load", function () { frame.src = next.src; });
  next.src = frame.src.replace(/[?].*/, "") + "?at=" + Date.now();
}
window.setInterval(showLatest, 2000);
