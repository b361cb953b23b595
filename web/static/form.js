// On the form of a new game: whoever gets a name, or is a computer, plays, also who was before this was loaded.
"use strict";
(function () {
  function seat(name) {
    name.closest(".seat-form").querySelector("input[type=checkbox]").checked = true;
  }
  for (const name of document.querySelectorAll(".seat-form .name")) {
    if (name.value.trim() !== "" && name.value !== name.defaultValue) seat(name);
  }
  document.addEventListener("input", function (event) {
    const told = event.target;
    if (told.matches(".seat-form .name, .seat-form .player") && told.value.trim() !== "") seat(told);
  });
})();
