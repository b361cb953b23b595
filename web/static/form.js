// On the form of a new game: whoever gets a name plays.
"use strict";
document.addEventListener("input", function (event) {
  if (!event.target.classList.contains("name") || event.target.value.trim() === "") return;
  event.target.closest(".seat-form").querySelector("input[type=checkbox]").checked = true;
});
