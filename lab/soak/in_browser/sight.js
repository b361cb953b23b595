// Which buttons of the stage and below it somebody cannot see whole: less than 44 px of them, cut off or covered. The
// filled one has to be in sight at the head of the page, the others once the stage is.
window.outOfSight = () => {
  const seen = one => one.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const inSight = one => {
    const box = one.getBoundingClientRect();
    let [left, right, top, bottom] = [Math.max(0, box.left), Math.min(innerWidth, box.right),
      Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    for (let up = one.parentElement; up !== document.body; up = up.parentElement) {
      const of = up.getBoundingClientRect();
      if (getComputedStyle(up).overflowY === "visible") continue;
      [left, right] = [Math.max(left, of.left), Math.min(right, of.right)];
      [top, bottom] = [Math.max(top, of.top), Math.min(bottom, of.bottom)];
    }
    const at = [[0.1, 0.2], [0.5, 0.5], [0.9, 0.8]].map(([x, y]) =>
      document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
    return right - left >= Math.max(44, box.width - 1) && bottom - top >= Math.max(44, box.height - 1)
      && at.every(top => top !== null && one.contains(top));
  };
  const zones = "#stage, #actions, #acts .act-groups";
  const buttons = [...document.querySelectorAll(zones)].flatMap(zone => [...zone.querySelectorAll("button, a")]);
  if (document.querySelector("dialog[open]")) return [];
  const [x, y] = [scrollX, scrollY];
  const hidden = buttons.filter(seen).filter(one => {
    scrollTo(0, 0);
    if (!one.matches(".primary")) one.closest(zones).scrollIntoView({block: "nearest", behavior: "instant"});
    return !inSight(one);
  });
  scrollTo(x, y);
  return hidden.map(one => `${one.id || one.closest("[id]").id}: ${one.textContent.trim().replace(/\s+/g, " ")}`);
};

// What can be pressed and lies under what a page says for a while, as it is scrolled now.
window.underToasts = () => {
  const shown = selector => [...document.querySelectorAll(selector)].filter(one =>
    one.checkVisibility({visibilityProperty: true}));
  const boxes = shown(".toast").map(one => one.getBoundingClientRect());
  return shown("a[href], button, input, select, summary").filter(one => {
    const box = one.getBoundingClientRect();
    return boxes.some(at => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom);
  }).map(one => one.id || one.textContent.trim().replace(/\s+/g, " "));
};
