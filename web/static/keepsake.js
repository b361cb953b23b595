// A drawn board is saved as a picture that every album shows: this device makes a PNG file of the drawing.
"use strict";
document.addEventListener("click", function (event) {
  const link = event.target.closest("a[download$='.svg']");
  const drawn = document.getElementById("keepsake");
  if (link === null || drawn.naturalWidth === 0) return;
  event.preventDefault();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = drawn.naturalWidth;
  canvas.getContext("2d").drawImage(drawn, 0, 0);
  const file = document.createElement("a");
  file.href = canvas.toDataURL();
  file.download = link.download.replace("svg", "png");
  file.click();
});
