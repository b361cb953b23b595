// On the form of a new game: whoever gets a name plays, also who got it before this was loaded.
"use strict";
(function () {
  function seat(name) {
    name.closest(".seat-form").querySelector("input[type=checkbox]").checked = true;
  }
  for (const name of document.querySelectorAll(".seat-form .name")) {
    if (name.value.trim() !== "" && name.value !== name.defaultValue) seat(name);
  }
  document.addEventListener("input", function (event) {
    if (event.target.classList.contains("name") && event.target.value.trim() !== "") seat(event.target);
  });
})();
