// The little the page does by itself: turn the board picture, open dialogs, calm quick fingers.
"use strict";
(function () {
  const root = document.documentElement;
  const TURN_KEY = "labyrinth-turn";
  const CALM_MS = 700;      // a button rests this long after a tap
  const RIM = 0.0793;       // the arrows' share of the board picture's side, as .squares pads it

  // --- what this device remembers ---

  function stored(key) {
    try {
      return window.localStorage.getItem(key);
    } catch (_blocked) {
      return null; // storage switched off: nothing is remembered
    }
  }

  function store(key, value) {
    try {
      window.localStorage.setItem(key, value);
    } catch (_blocked) {
      // storage switched off: it lasts until the page is closed
    }
  }

  // --- the board picture, turned for whoever sits elsewhere ---

  let turns = 0; // quarter turns, counted on past a whole turn, so that the picture never spins back
  function showTurn(count) {
    turns = count;
    root.dataset.turn = String(turns % 4);
    root.style.setProperty("--turn", turns * 90 + "deg");
  }

  showTurn(Number(stored(TURN_KEY)) % 4 || 0);

  const say = window.line.say;
  document.addEventListener("htmx:sseMessage", openQuestion);

  document.addEventListener("htmx:beforeRequest", function (event) {
    const button = event.target.querySelector("button");
    if (button === null || event.target.tagName !== "FORM") return;
    const told = event.target.closest("dialog.tell");
    if (told !== null) putAside(told);
    button.classList.add("resting");
    window.setTimeout(function () { button.classList.remove("resting"); }, CALM_MS);
  });
  ["htmx:sendError", "htmx:timeout"].forEach(function (name) {
    document.addEventListener(name, function (event) {
      const shown = event.detail.target;
      if (event.detail.requestConfig.verb === "get" && shown && shown.closest("dialog") !== null) unreached(shown);
    });
  });

  // --- dialogs ---

  let answered = ""; // the question somebody has put aside, to look at the board
  function openQuestion() {
    const question = document.querySelector("dialog[data-modal]");
    if (question === null || question.open || question.dataset.modal === answered) return;
    if (document.body.classList.contains("onlooks")) return; // others answer, or tell it
    document.querySelectorAll("dialog[open]").forEach(function (other) { other.close(); });
    question.showModal();
  }

  function putAside(dialog) {
    if (dialog.dataset.modal) answered = dialog.dataset.modal;
    dialog.close();
  }

  // Of a long list, what bears the letters that were typed stays; accents count as the plain letter.
  function plain(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  }
  function find(field) {
    const wanted = plain(field.value.trim());
    Array.from(document.getElementById(field.dataset.finds).children).forEach(function (one) {
      one.hidden = !plain(one.textContent).includes(wanted);
    });
  }
  document.addEventListener("input", function (event) {
    if (event.target.dataset.finds) find(event.target);
  });

  // What is fetched for a dialog; without a line nothing of an earlier moment passes for what is so now.
  function fill(body, url) {
    body.classList.remove("unreached");
    if (root.classList.contains("is-lost")) unreached(body);
    window.htmx.ajax("GET", url, { target: body, swap: "innerHTML" });
  }
  function unreached(body) {
    body.textContent = document.getElementById("late").dataset.unreached;
    body.classList.add("unreached");
  }
  document.addEventListener("htmx:afterSwap", function (event) {
    if (event.detail.target) event.detail.target.classList.remove("unreached");
  });

  function openDialog(dialog) {
    const picture = dialog.querySelector("img[data-src]");
    if (picture !== null) picture.src = picture.dataset.src + "?at=" + Date.now();
    const body = dialog.querySelector("[data-from]");
    if (body !== null) fill(body, body.dataset.from);
    if (!dialog.open) dialog.showModal();
  }

  // --- one square ---

  function openSquare(place) {
    document.querySelectorAll("dialog[open]").forEach(function (other) { other.close(); });
    const body = document.getElementById("square-body");
    body.replaceChildren(); // a tap on the square shown before must not put that one right
    fill(body, body.dataset.root + place);
    document.getElementById("square").showModal();
  }

  // Where moves are tapped, the table's board leads to them; putting right has a button of its own.
  let putsRight = false;
  function turnPuttingRight(on) {
    const button = document.getElementById("put-right");
    putsRight = on;
    if (button !== null) button.setAttribute("aria-pressed", String(on));
    if (!on) return;
    document.getElementById("board").scrollIntoView({ block: "nearest" });
    say("putRight");
  }

  function playsHere() {
    const onlooks = document.body.classList.contains("onlooks");
    return !putsRight && !onlooks && document.querySelector("#turn[data-taps]") !== null;
  }

  function playAt(pick) {
    const form = document.querySelector("form.sit-here");
    if (form === null) { // somebody has to do something else first: the sentence says what
      const late = document.getElementById("late");
      say("gotIt");
      late.textContent = document.getElementById("now-what").textContent;
      return;
    }
    const at = document.createElement("input");
    at.type = "hidden";
    at.name = "at";
    at.value = pick;
    form.append(at);
    form.submit();
    window.line.pageIsDue();
  }

  // The arrow on the rim at which a tap was, by how the picture of the board is turned; "" for none.
  function arrowAt(squares, event) {
    const box = squares.getBoundingClientRect();
    let x = (event.clientX - box.left) / box.width - 0.5;
    let y = (event.clientY - box.top) / box.height - 0.5;
    for (let quarter = 0; quarter < turns % 4; quarter += 1) [x, y] = [y, -x];
    const column = Math.floor((x + 0.5 - RIM) / ((1 - 2 * RIM) / 7));
    const row = Math.floor((y + 0.5 - RIM) / ((1 - 2 * RIM) / 7));
    const lane = function (at) { return at === 1 || at === 3 || at === 5 ? String(at + 1) : ""; };
    if (row < 0 || row > 6) return lane(column) && (row < 0 ? "N" : "S") + lane(column);
    if (column < 0 || column > 6) return lane(row) && (column < 0 ? "W" : "E") + lane(row);
    return "";
  }

  function tapBoard(event) {
    const square = event.target.closest("[data-square], [data-place]");
    const squares = event.target.closest(".squares");
    const layers = event.target.closest("#board .layers");
    if (!playsHere()) {
      if (square !== null) openSquare(square.dataset.square || square.dataset.place);
      if (square !== null) turnPuttingRight(false);
      return;
    }
    const place = square === null ? undefined : square.dataset.square;
    if (place !== undefined) playAt(place === "loose" ? "" : "place:" + place);
    else if (squares !== null) playAt(arrowAt(squares, event) && "arrow:" + arrowAt(squares, event));
    else if (layers !== null) playAt("");
  }

  function correct(button) {
    const wrong = document.getElementById("correct-wrong");
    const limit = new AbortController();
    window.setTimeout(function () { limit.abort(); }, window.line.answerMs);
    window.fetch(document.getElementById("correct-to").dataset.url, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: button.dataset.correct,
      signal: limit.signal,
    }).then(function (answer) {
      if (answer.ok) {
        document.getElementById("square").close();
        say("gotIt");
        return;
      }
      answer.json().then(function (told) {
        wrong.textContent = told.why;
        wrong.hidden = false;
      });
    }).catch(window.line.unanswered);
  }

  const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  document.addEventListener("keydown", function (event) {
    const step = STEPS[event.key];
    const cells = event.target.parentElement;
    if (step === undefined || cells === null || !cells.classList.contains("squares")) return;
    event.preventDefault();
    const all = Array.from(cells.children);
    const at = all.indexOf(event.target);
    const column = (at % 7) + step[0];
    const row = Math.floor(at / 7) + step[1];
    if (column < 0 || column > 6 || row < 0 || row > 6) return;
    event.target.tabIndex = -1;
    all[row * 7 + column].tabIndex = 0;
    all[row * 7 + column].focus();
  });

  document.addEventListener("cancel", function (event) {
    if (event.target.dataset.modal) answered = event.target.dataset.modal;
  }, true);

  document.addEventListener("click", function (event) {
    const opener = event.target.closest("[data-opens]");
    const closer = event.target.closest("[data-closes]");
    const corrected = event.target.closest("[data-correct]");
    if (event.target.closest("#put-right") !== null) turnPuttingRight(!putsRight);
    if (event.target.closest("#turn-view") !== null) {
      showTurn(turns + 1);
      store(TURN_KEY, String(turns % 4));
    }
    const square = event.target.closest("[data-square]");
    if (event.target.closest("#board") !== null) tapBoard(event);
    else if (square !== null) openSquare(square.dataset.square);
    else if (event.target.closest("#place-0") !== null && playsHere()) playAt(""); // its cards are looked at there
    if (corrected !== null) correct(corrected);
    if (opener !== null) openDialog(document.getElementById(opener.dataset.opens));
    if (closer !== null) putAside(document.getElementById(closer.dataset.closes));
    if (event.target.tagName === "DIALOG" && !event.target.dataset.modal) event.target.close(); // beside the sheet
  });

  document.addEventListener("DOMContentLoaded", function () {
    // What somebody opened stays open, and what somebody is choosing stays chosen, when the page changes under it.
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = function (name, node) {
      return !(name === "open" && (node.tagName === "DETAILS" || node.tagName === "DIALOG"));
    };
    openQuestion();
  });
})();
