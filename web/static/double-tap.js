// A double tap counts once: what has come under the finger between its two halves was not meant by it.
"use strict";
(function () {
  const DOUBLE_MS = 500; // the longest pause between the two halves
  const NEAR_PX = 48;    // how far apart they may land
  let last = null;       // the tap before: when and where it was, on what, and what that meant then

  function thingAt(target) {
    const label = target.closest("label");
    return (label && label.control) || target.closest("button, a, summary, input, select, dialog") || target;
  }

  function meaningOf(thing) {
    const form = thing.form || thing.closest("form");
    const hidden = form ? Array.from(form.elements).filter(function (one) { return one.type === "hidden"; }) : [];
    const told = hidden.map(function (one) { return one.value; });
    return [thing.textContent, thing.value, thing.href, form && form.action].concat(told).join("\n");
  }

  function tapOf(event) {
    const thing = thingAt(event.target);
    return {
      at: Date.now(), x: event.clientX, y: event.clientY, isKey: event.detail === 0,
      thing: thing, means: meaningOf(thing),
    };
  }

  function isSecondHalf(tap) {
    if (last === null || tap.at - last.at >= DOUBLE_MS || tap.isKey !== last.isKey) return false;
    return tap.isKey || Math.hypot(tap.x - last.x, tap.y - last.y) <= NEAR_PX;
  }

  document.addEventListener("click", function (event) {
    if (!event.isTrusted) return;
    const tap = tapOf(event);
    if (isSecondHalf(tap) && (tap.thing !== last.thing || tap.means !== last.means)) {
      last.at = tap.at; // an impatient finger, or a key held down, goes on
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      last = tap;
    }
  }, true);

  // Who goes elsewhere by keys has seen where to.
  document.addEventListener("keydown", function (event) {
    if (event.key === "Tab" || event.key.startsWith("Arrow")) last = null;
  }, true);
})();
