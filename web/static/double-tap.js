// A double tap counts once: what has come under the finger between its two halves was not meant by it. Two quick taps
// on two things that stood there before are two taps.
"use strict";
(function () {
  const DOUBLE_MS = 500;  // the longest pause between the two halves
  const NEAR_PX = 48;     // how far apart they may land
  const FINGER_PX = 24;   // farther apart they may be meant for two things, side by side
  const THINGS = "button, a, summary, input, select";
  let last = null;  // the tap before: when and where it was, on what, what that meant then, what stood beside it

  function thingAt(target) {
    const label = target.closest("label");
    return (label && label.control) || target.closest(THINGS + ", dialog") || target;
  }

  function meaningOf(thing) {
    const form = thing.form || thing.closest("form");
    const hidden = form ? Array.from(form.elements).filter(function (one) { return one.type === "hidden"; }) : [];
    const told = hidden.map(function (one) { return one.value; });
    return [thing.textContent, thing.value, thing.href, form && form.action].concat(told).join("\n");
  }

  // What people know a thing by, drawn anew or not: a square of the board by its place, all else by what it says.
  function nameOf(thing) {
    const square = /\bspot-\w+/.exec(thing.getAttribute("class") || "");
    return square ? square[0] : thing.id || thing.getAttribute("aria-label") || thing.textContent.trim();
  }

  function isAt(box, x, y) {
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  }

  function besides(thing, x, y) {
    const others = Array.from(document.querySelectorAll(THINGS)).filter(function (one) { return one !== thing; });
    return others.map(function (one) {
      return { name: nameOf(one), box: one.getBoundingClientRect() };
    }).filter(function (one) {
      return isAt({ left: one.box.left - NEAR_PX, right: one.box.right + NEAR_PX, top: one.box.top - NEAR_PX,
        bottom: one.box.bottom + NEAR_PX }, x, y);
    });
  }

  function tapOf(event) {
    const thing = thingAt(event.target);
    return {
      at: Date.now(), x: event.clientX, y: event.clientY, isKey: event.detail === 0,
      thing: thing, means: meaningOf(thing), besides: besides(thing, event.clientX, event.clientY),
    };
  }

  function isSecondHalf(tap) {
    if (last === null || Math.abs(tap.at - last.at) >= DOUBLE_MS || tap.isKey !== last.isKey) return false;
    if (tap.isKey) return true;
    const apart = Math.hypot(tap.x - last.x, tap.y - last.y);
    return apart <= NEAR_PX && (apart <= FINGER_PX || !stoodBeside(tap));
  }

  function stoodBeside(tap) {
    const name = nameOf(tap.thing);
    return last.besides.some(function (one) { return one.name === name && isAt(one.box, tap.x, tap.y); });
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
