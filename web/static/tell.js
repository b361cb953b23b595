// Telling what came in steps: of each sort so many pictures stay chosen, and the last one that was missing sends them.
"use strict";
document.addEventListener("change", function (event) {
  const steps = event.target.closest(".tell-steps");
  if (steps === null) return;
  if (event.target.name === "kind") {
    steps.querySelectorAll("[name=part]:checked").forEach(function (one) { one.checked = false; });
    return;
  }
  const sort = event.target.closest("[data-most]");
  event.target.chosenAt = event.timeStamp;
  const ticked = Array.from(sort.querySelectorAll(":checked"));
  const chosen = ticked.sort(function (a, b) { return a.chosenAt - b.chosenAt; });
  if (chosen.length > Number(sort.dataset.most)) chosen[0].checked = false;
  const kind = sort.closest(".tell-of");
  const isWhole = Array.from(kind.querySelectorAll("[data-most]")).every(function (one) {
    return one.querySelectorAll(":checked").length === Number(one.dataset.most);
  });
  if (isWhole) kind.querySelector("[name=verb]").click();
});
