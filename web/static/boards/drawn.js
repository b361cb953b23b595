// Drawn boards under a finger: links inside a drawing, and rings of a round board that are turned by dragging them.
"use strict";
(function () {
  const STILL_PX = 8; // a finger that has moved less than this has tapped
  let wasDragged = false;

  // A link inside a drawing is a link, but htmx knows links of pages alone: keep the browser from following it.
  document.addEventListener("click", function (event) {
    const link = event.target.closest("svg a[hx-get], svg a[hx-post]");
    if (link !== null && window.htmx) event.preventDefault();
    if (wasDragged) event.stopImmediatePropagation(); // the end of a drag is no tap
    const grip = event.target.closest(".ring-grip");
    if (grip !== null && !wasDragged) window.htmx.trigger(grip.parentNode.querySelector("a"), "click"); // anywhere on the ring
    wasDragged = false;
  }, true);

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
    return Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180 / Math.PI;
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
})();
