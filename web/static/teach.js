// A tap on a picture of the teaching page sends where it was, in the picture's own units.
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
