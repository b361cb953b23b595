// A drawn board is saved as a picture that every album shows: what is drawn becomes a PNG file on this device.
"use strict";
document.addEventListener("click", function (event) {
  const link = event.target.closest("a[data-saves][download$='.svg']");
  const drawn = document.getElementById("keepsake");
  if (link === null || !drawn.complete || drawn.naturalWidth === 0) return;
  event.preventDefault();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = drawn.naturalWidth;
  canvas.getContext("2d").drawImage(drawn, 0, 0);
  canvas.toBlob(function (blob) {
    const file = document.createElement("a");
    file.href = URL.createObjectURL(blob);
    file.download = link.dataset.saves + ".png";
    file.click();
    window.setTimeout(function () { URL.revokeObjectURL(file.href); }, 1000);
  });
});
