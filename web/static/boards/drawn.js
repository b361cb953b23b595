// Drawn boards under a finger: links inside a drawing, rings of a round board that are turned by dragging them, and
// tiles that are turned by a swipe.
"use strict";
(function () {
  const LONGEST_MS = 500; // so long an answer takes to be shown
  const STILL_PX = 8; // a finger that has moved less than this has tapped
  let wasDragged = false;

  // A link inside a drawing is a link, but htmx knows links of pages alone: keep the browser from following it.
  document.addEventListener("click", function (event) {
    const link = event.target.closest("svg a[hx-get], svg a[hx-post]");
    if (link !== null && window.htmx) event.preventDefault();
    if (wasDragged) { // the end of a drag is no tap
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    const grip = event.target.closest(".ring-grip");
    if (grip !== null && !wasDragged) window.htmx.trigger(grip.parentNode.querySelector("a"), "click");
    wasDragged = false;
  }, true);

  // Who has chosen how a tile or card is to lie taps where it goes next, and means that also while the answer is on its
  // way: such a tap waits for the page that it is meant for.
  let choosing = null; // the request that is on its way
  let early = "";      // what was tapped meanwhile
  function nameOf(thing) {
    const form = thing.closest("form[id]");
    return thing.id || (form && form.id) || thing.getAttribute("aria-label") || thing.textContent.trim();
  }
  document.addEventListener("click", function (event) {
    const thing = event.target.closest("#acts a, #acts button");
    if (thing === null || choosing === null || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early = nameOf(thing);
  }, true);
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.detail.requestConfig.path.startsWith("/seat/pick")) choosing = event.detail.xhr;
  });
  function chosen(event) {
    if (choosing === null || event.detail.xhr !== choosing) return;
    const [name, things] = [early, Array.from(document.querySelectorAll("#acts a, #acts button"))];
    [choosing, early] = [null, ""];
    const meant = name && things.find(function (one) { return nameOf(one) === name; });
    if (meant) meant.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
  document.addEventListener("htmx:afterSettle", chosen);
  document.addEventListener("htmx:afterRequest", function (event) { // where nothing came of it, nothing waits for it
    window.setTimeout(chosen, LONGEST_MS, event);
  });
  ["htmx:sendError", "htmx:timeout", "htmx:responseError", "htmx:sendAbort"].forEach(function (name) {
    document.addEventListener(name, function (event) {
      if (event.detail.xhr === choosing) [choosing, early] = [null, ""];
    });
  });

  // What cannot be done is told where the finger is: a tap on the board at which nothing happens asks why.
  let finger = null;
  document.addEventListener("pointerdown", function (event) {
    finger = { x: event.clientX, y: event.clientY };
  }, true);
  document.addEventListener("keydown", function () {
    finger = null;
    wasDragged = false;
  }, true);

  const LANES = { 1: "2", 3: "4", 5: "6" };
  function pickAt(event) {
    const drawn = event.target.closest("[data-place]");
    if (drawn !== null) return "place:" + drawn.dataset.place;
    const maze = event.target.closest(".seat-maze");
    if (maze === null || maze.querySelector(".round-seat") !== null) return "";
    const box = maze.getBoundingClientRect();
    let [x, y] = [(event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5];
    // as on a board that is not turned
    for (let left = Number(document.documentElement.dataset.turn || 0); left > 0; left -= 1) [x, y] = [y, -x];
    const column = Math.floor((x + 0.5) * 8.4 - 0.7);
    const row = Math.floor((y + 0.5) * 8.4 - 0.7);
    const isIn = function (at) { return at >= 0 && at < 7; };
    if (isIn(column) && isIn(row)) return "place:" + "abcdefg"[column] + (row + 1);
    if (isIn(column) && LANES[column]) return "arrow:" + (row < 0 ? "N" : "S") + LANES[column];
    if (isIn(row) && LANES[row]) return "arrow:" + (column < 0 ? "W" : "E") + LANES[row];
    return "";
  }

  function askWhy(acts, pick) {
    if (acts === null || !pick) return;
    window.htmx.ajax("POST", acts.dataset.why, { target: "#acts", swap: "outerHTML", values: { pick: pick } });
  }
  document.addEventListener("click", function (event) {
    const acts = event.target.closest("#acts[data-why]");
    if (acts === null || event.target.closest("a, button, form, .turner") !== null) return;
    askWhy(acts, pickAt(event));
  });

  // The same for a tap at the table that has led here and could be meant for nothing.
  window.addEventListener("load", function () {
    const at = new URLSearchParams(window.location.search).getAll("at");
    if (at.length === 1 && /^(place|arrow):/.test(at[0]) && document.querySelector("#acts .picked") === null) {
      askWhy(document.querySelector("#acts[data-why]"), at[0]);
    }
  });

  document.addEventListener("htmx:afterSettle", function () {
    const why = document.querySelector("#acts > .why-not");
    if (why === null || finger === null) return;
    why.classList.add("at-finger");
    const box = why.getBoundingClientRect();
    why.style.left = Math.max(8, Math.min(finger.x - box.width / 2, window.innerWidth - box.width - 8)) + "px";
    why.style.top = Math.max(8, finger.y - box.height - 24) + "px";
    document.addEventListener("pointerdown", function () { why.remove(); }, { once: true });
  });

  // Small squares of a round board: the board larger, to be moved about under the finger.
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-enlarges]") !== null) document.documentElement.classList.toggle("is-large");
  });

  // Looking back on an evening: a step more or less, and on paper.
  document.addEventListener("click", function (event) {
    const step = event.target.closest("[data-steps]");
    const slider = document.getElementById("at");
    if (event.target.closest("[data-prints]") !== null) window.print();
    if (step === null || slider === null) return;
    event.preventDefault();
    slider.value = Number(slider.value) + Number(step.dataset.steps);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  });

  let drag = null;

  function angleDeg(drawing, event) {
    const box = drawing.getBoundingClientRect();
    const right = event.clientX - box.left - box.width / 2;
    const down = event.clientY - box.top - box.height / 2;
    return Math.atan2(down, right) * 180 / Math.PI;
  }

  function turnedBy(degrees) {
    drag.ring.setAttribute("transform", "rotate(" + (drag.from + degrees) + ")");
    drag.ring.querySelectorAll(".ring-upright").forEach(function (one) {
      one.setAttribute("transform", "rotate(" + -(drag.from + degrees) + ")");
    });
  }

  document.addEventListener("pointerdown", function (event) {
    wasDragged = false;
    const turner = event.target.closest(".turner");
    if (turner === null || event.button !== 0) return;
    const drawing = turner.ownerSVGElement;
    const ring = document.getElementById("ring-" + turner.dataset.ring);
    drag = {
      turner: turner, drawing: drawing, ring: ring, at: angleDeg(drawing, event), x: event.clientX, y: event.clientY,
      from: Number(/-?[\d.]+/.exec(ring.getAttribute("transform"))[0]), by: 0, isMoved: false,
    };
  });

  document.addEventListener("pointermove", function (event) {
    if (drag === null) return;
    const now = angleDeg(drag.drawing, event);
    drag.by += ((now - drag.at + 540) % 360) - 180;
    drag.at = now;
    drag.isMoved = drag.isMoved || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL_PX;
    if (!drag.isMoved) return;
    drag.turner.setPointerCapture(event.pointerId);
    drag.ring.classList.add("is-dragged");
    turnedBy(drag.by);
  });

  // Back where it was: what was dragged is not what may be done.
  function letGo() {
    drag.ring.classList.remove("is-dragged");
    turnedBy(0);
  }

  document.addEventListener("pointerup", function () {
    if (drag === null) return;
    const done = drag;
    const turns = JSON.parse(done.turner.dataset.turns);
    const stepDeg = Number(done.turner.dataset.step);
    const positions = Math.round(360 / Math.abs(stepDeg));
    const steps = ((Math.round(done.by / stepDeg) % positions) + positions) % positions;
    if (done.isMoved) {
      wasDragged = true;
      const action = turns[String(steps)] || (steps === 0 ? "" : "turn " + done.turner.dataset.ring + " " + steps);
      if (action === "") letGo();
      else {
        done.ring.classList.remove("is-dragged");
        window.htmx.ajax("POST", done.turner.dataset.url, {
          target: "#acts", swap: "outerHTML", values: { action: action, seen: done.turner.dataset.seen },
        });
      }
    }
    drag = null;
  });
  document.addEventListener("pointercancel", function () {
    if (drag === null) return;
    letGo();
    drag = null;
  });

  // A tile that may be turned where it lies turns under a finger that swipes over it: as wide as it is, a quarter.
  let swipe = null;

  function turnTile(degrees) {
    swipe.spin.setAttribute("transform", "rotate(" + (swipe.from + degrees) + ")");
  }

  document.addEventListener("pointerdown", function (event) {
    const grid = event.target.closest(".seat-grid[data-spins]");
    if (grid === null || event.button !== 0 || !event.isPrimary) return;
    const cell = pickAt(event).replace("place:", "");
    const ways = JSON.parse(grid.dataset.spins)[cell];
    if (ways === undefined) return;
    const spin = grid.parentNode.querySelector(".tile.col-" + cell[0] + ".row-" + cell[1] + " .spin");
    swipe = {
      grid: grid, ways: ways, spin: spin, x: event.clientX, y: event.clientY, isMoved: false,
      width: grid.getBoundingClientRect().width / 8.4, from: Number(/-?[\d.]+/.exec(spin.getAttribute("transform"))[0]),
    };
  });

  document.addEventListener("pointermove", function (event) {
    if (swipe === null) return;
    const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y];
    swipe.isMoved = swipe.isMoved || (Math.abs(x) > STILL_PX && Math.abs(x) > Math.abs(y));
    if (!swipe.isMoved) return;
    swipe.grid.setPointerCapture(event.pointerId);
    swipe.spin.classList.add("is-dragged");
    turnTile(Math.max(-2, Math.min(2, x / swipe.width)) * 90);
  });

  document.addEventListener("pointerup", function (event) {
    if (swipe === null) return;
    const done = swipe;
    const quarters = (Math.max(-2, Math.min(2, Math.round((event.clientX - done.x) / done.width))) + 4) % 4;
    if (done.isMoved) {
      wasDragged = true;
      const action = done.ways[String(quarters)];
      turnTile(action ? quarters * 90 : 0);
      if (action) window.htmx.ajax("POST", done.grid.dataset.url, {
        target: "#acts", swap: "outerHTML",
        values: { action: action, seen: done.grid.dataset.seen, then: done.grid.dataset.then },
      });
    }
    swipe = null;
  });
  document.addEventListener("pointercancel", function () {
    if (swipe !== null) turnTile(0);
    swipe = null;
  });
  document.addEventListener("dragstart", function (event) { // a link of the board is no text to take elsewhere
    if (event.target.closest(".seat-grid") !== null) event.preventDefault();
  });
})();
