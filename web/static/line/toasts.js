// What a page says for a while stands where it covers nothing that can be pressed; where there is room for that, no
// words either, and never what else is said for a while.
"use strict";
(function () {
  const PRESSED = "a[href], button, input, select, summary, .squares, .seat-maze, .round-seat, .card-seat, .layers";
  const WORDS = "h1, h2, p, li, label";
  const RIM = 8;  // px that a toast keeps from the window's edge and from what it does not cover
  const STEP = 4; // px from one place that is tried to the next

  function boxes(selector) {
    const found = Array.from(document.querySelectorAll(selector)).filter(function (one) {
      return !one.closest(".toast") && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    });
    return found.map(function (one) { return one.getBoundingClientRect(); });
  }

  // Where the middle of a toast's upper edge is to be; null where there is no room beside all these.
  function room(toast, taken) {
    const [width, height] = [toast.offsetWidth, toast.offsetHeight];
    const middle = document.documentElement.clientWidth / 2;
    const columns = [middle, 2 * middle - RIM - width / 2, RIM + width / 2];
    for (let top = RIM; top + height + RIM <= window.innerHeight; top += STEP) {
      for (const x of columns) {
        const isFree = taken.every(function (box) {
          return box.bottom + RIM <= top || box.top >= top + height + RIM
            || box.right + RIM <= x - width / 2 || box.left >= x + width / 2 + RIM;
        });
        if (isFree) return [x, top];
      }
    }
    return null;
  }

  function place() {
    const toasts = Array.from(document.querySelectorAll(".toast")).filter(function (one) { return one.offsetHeight; });
    if (toasts.length === 0) return;
    const [pressed, words] = [boxes(PRESSED), boxes(WORDS)];
    const placed = [];
    toasts.forEach(function (toast) {
      const at = room(toast, pressed.concat(words, placed)) || room(toast, pressed.concat(placed));
      if (at !== null) {
        const aside = at[0] - document.documentElement.clientWidth / 2;
        toast.style.translate = `calc(${aside}px - 50%) ${at[1] - RIM}px`; // moves nothing else
      }
      placed.push(toast.getBoundingClientRect());
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    const sizes = new ResizeObserver(place); // before anything is painted: a toast that comes has grown from nothing
    document.querySelectorAll(".toast").forEach(function (one) { sizes.observe(one); });
    ["scroll", "resize"].forEach(function (name) { window.addEventListener(name, place, { passive: true }); });
    document.addEventListener("htmx:afterSettle", place);
  });
})();
