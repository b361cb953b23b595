// The line to the companion: the page that is looked at holds one live stream, which is opened anew whenever it may be
// dead; and a tap to which no answer comes says so.
"use strict";
(function () {
  const root = document.documentElement;
  const SILENCE_MS = 4200; // two heartbeats missed: the stream may be dead, whatever the browser says
  const AGAIN_MS = 2000;   // so long a stream may take to open before another is tried
  const BREATH_MS = 2000;  // so long a broken line may take to mend before anything is said
  const ANSWER_MS = 6000;  // so long a page may take to come; htmx has the same limit in the head of each page
  const NOTE_MS = 6000;

  function shown(id) {
    return document.getElementById(id);
  }

  let noteTimer = 0;
  function say(which) {
    const late = shown("late");
    late.textContent = late.dataset[which];
    late.hidden = false;
    window.clearTimeout(noteTimer);
    noteTimer = window.setTimeout(function () { late.hidden = true; }, NOTE_MS);
  }

  // --- the stream ---

  let source = null;
  let url = "";         // where the stream is; "" on a page without one
  const hearers = [];   // names of events, and what is called with each
  let lastHeard = performance.now();
  let triedAt = performance.now();
  let brokenSince = 0;

  function heard() {
    lastHeard = performance.now();
    brokenSince = 0;
    shown("lost").hidden = true;
    root.classList.remove("is-lost");
  }
  function silent() {
    shown("lost").hidden = false;
    root.classList.add("is-lost");
  }
  function broken() {
    brokenSince = brokenSince || performance.now();
    if (source !== null && source.readyState === EventSource.CLOSED) askWhy(source.url);
  }
  // A browser does not say why it was refused. Where this page is nobody's any more, what stands there now is shown.
  function askWhy(address) {
    window.fetch(address, { method: "HEAD" }).then(function (answer) {
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) window.location.reload();
    }).catch(silent);
  }

  function close() {
    if (source !== null) source.close();
    source = null;
  }
  // Only what is looked at holds a stream: a browser has no more than six connections for all its pages.
  function open() {
    close();
    if (url === "" || document.visibilityState === "hidden") return;
    triedAt = performance.now();
    source = new EventSource(url);
    source.onopen = heard;
    source.onerror = broken;
    source.addEventListener("beat", heard);
    hearers.forEach(function (one) { source.addEventListener(one[0], one[1]); });
    url = url.replace(/[?&]since=[^&]*/, ""); // the next one asks for everything
  }
  function watch() {
    if (source === null) return;
    const now = performance.now();
    if (now - lastHeard > SILENCE_MS) brokenSince = brokenSince || now;
    if (brokenSince && now - brokenSince > BREATH_MS) silent();
    if (now - Math.max(lastHeard + SILENCE_MS - AGAIN_MS, triedAt) > AGAIN_MS) open();
  }
  function look() {
    lastHeard = performance.now();
    open();
    const isAsked = url === "" && "fresh" in document.body.dataset && document.visibilityState === "visible";
    if (isAsked) reloadIfReached();
  }
  function reloadIfReached() { // a browser's own page for what cannot be reached would stay
    window.fetch(window.location.href, { method: "HEAD" }).then(function () {
      window.location.reload();
    }).catch(silent);
  }

  // What htmx takes for its event source; the streams behind it come and go.
  function lineTo(address) {
    url = address;
    open();
    return {
      url: address,
      addEventListener: function (name, hear) {
        hearers.push([name, hear]);
        if (source !== null) source.addEventListener(name, hear);
      },
      removeEventListener: function () {},
      close: function () { url = ""; close(); },
    };
  }

  hearers.push(["news", function (event) {
    shown("news").textContent = event.data.startsWith("<!--") ? "" : event.data;
    shown("news").hidden = shown("news").textContent === "";
  }]);
  document.addEventListener("DOMContentLoaded", function () {
    if (!navigator.cookieEnabled) shown("no-cookies").hidden = false;
    const clean = window.location.href.replace(/[?&]kept=\w+/, ""); // said once, and in no bookmark
    if (clean !== window.location.href) window.history.replaceState(null, "", clean);
    if (window.htmx) window.htmx.createEventSource = lineTo;
    window.setInterval(watch, 250);
  });
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", look);
  window.addEventListener("pageshow", function (event) { if (event.persisted) look(); });
  window.addEventListener("offline", silent);
  document.addEventListener("htmx:sseMessage", function () {
    const late = shown("late");
    if (late.textContent === late.dataset.gotIt) late.hidden = true;
    heard();
  });

  // --- what became of a tap ---

  // A button waits until the table is calm, which takes a moment: say at once that the tap has arrived.
  document.addEventListener("htmx:afterRequest", function (event) {
    if (!event.detail.successful) return;
    if (source === null) { // what came back is what became of it
      heard();
      return;
    }
    const refused = event.detail.xhr.responseText.includes('class="why-not card wrong"');
    if (event.detail.requestConfig.verb === "post" && !refused) say("gotIt");
  });
  document.addEventListener("htmx:responseError", function (event) {
    const code = event.detail.xhr.status;
    say(code === 409 ? "tooLate" : code === 403 ? "notYours" : "failed");
  });
  ["htmx:sendError", "htmx:timeout"].forEach(function (name) {
    document.addEventListener(name, function (event) {
      if (event.detail.requestConfig.verb === "post") unanswered();
      else silent();
    });
  });
  // It may have counted although its answer was lost: what is so now is asked for at once.
  function unanswered() {
    say(navigator.onLine ? "unanswered" : "unsent");
    silent();
    open();
  }

  let waits = 0;
  function awaitPage(event) {
    const what = event.target.closest("form, a[href]");
    if (event.defaultPrevented || what === null || (event.type === "click" && what.tagName === "FORM")) return;
    if (!what.hash && !what.hasAttribute("download") && !what.hasAttribute("data-saves")) pageIsDue();
  }
  function pageIsDue() {
    window.clearTimeout(waits);
    waits = window.setTimeout(function () { window.stop(); unanswered(); }, ANSWER_MS);
  }
  document.addEventListener("submit", awaitPage);
  document.addEventListener("click", awaitPage);
  window.addEventListener("pagehide", function () { window.clearTimeout(waits); });

  window.line = { say: say, unanswered: unanswered, pageIsDue: pageIsDue, answerMs: ANSWER_MS };
})();
