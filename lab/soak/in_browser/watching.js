// What a page is watched for. This runs before a page's own scripts.
const nameOf = node => { const one = node && (node.nodeType === 1 ? node : node.parentElement);
  return one ? `${location.pathname} ${one.tagName.toLowerCase()}#${one.id}.${one.getAttribute("class") || ""}` : ""; };
new PerformanceObserver(list => { for (const one of list.getEntries()) window.noteShift([performance.timeOrigin,
  one.startTime, one.value, one.hadRecentInput, one.sources.length ? nameOf(one.sources[0].node) : ""]);
}).observe({type: "layout-shift", buffered: true});

// What is found at a look.
window.lookAt = () => {
  const seen = one => one.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const open = document.querySelector("dialog[open]");
  const turn = document.getElementById("turn");
  const score = document.getElementById("score");
  const box = score && score.getBoundingClientRect();
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.replace(/\s+/g, " ").trim();
    if (!text || holder.closest("[lang]").lang !== document.documentElement.lang) continue;
    if (!holder.closest("script, style, noscript") && (holder.closest("svg") || seen(holder))) texts.push(text);
  }
  for (const one of document.querySelectorAll("[aria-label], [placeholder], [title], img[alt]"))
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      if (one.hasAttribute(name) && one.closest("[lang]").lang === document.documentElement.lang)
        texts.push(one.getAttribute(name));
  return {
    lang: document.documentElement.lang,
    status: turn && turn.dataset.status || "",
    filled: open ? -1 : [...document.querySelectorAll(".press.primary:not(:disabled)")].filter(seen).length,
    off_side_px: document.documentElement.scrollWidth - innerWidth,
    has_score: score !== null,
    score_in_sight: box !== null && box.top >= 0 && box.bottom <= innerHeight && box.height > 0,
    texts: [...new Set(texts)],
  };
};

// The names of all that can be pressed in a region.
window.namesIn = (region) => [...document.querySelectorAll(region)].filter(one =>
    one.checkVisibility({visibilityProperty: true}) && !one.disabled
  ).map(one => (one.getAttribute("aria-label") || one.textContent).replace(/[ \n]+/g, " ").replace(/^ | $/g, ""));
