// The screen stays on while a page of the evening, or of a board that is laid, is open: also over plain HTTP.
"use strict";
(function () {
  let awake = null;
  let wasTapped = false; // browsers play nothing before the first tap
  function stayAwake() {
    if (document.visibilityState !== "visible") return;
    if ("wakeLock" in navigator) {
      navigator.wakeLock.request("screen").catch(playNothing);
    } else {
      playNothing(); // over plain HTTP there is no wake lock
    }
  }

  // A film of a black dot and silence: a browser keeps the screen on while a film with sound is playing.
  function playNothing() {
    if (awake !== null || !wasTapped || !("AudioContext" in window)) return;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 2;
    const pen = canvas.getContext("2d");
    const film = canvas.captureStream(1);
    const silence = new AudioContext().createMediaStreamDestination();
    silence.stream.getAudioTracks().forEach(function (track) { film.addTrack(track); });
    awake = document.createElement("video");
    awake.className = "awake";
    awake.setAttribute("aria-hidden", "true");
    awake.playsInline = true;
    awake.tabIndex = -1;
    awake.srcObject = film;
    document.body.append(awake);
    window.setInterval(function () { pen.fillRect(0, 0, 2, 2); }, 1000);
    awake.play().catch(function () { awake.remove(); awake = null; });
  }

  document.addEventListener("visibilitychange", stayAwake);

  function firstTap() {
    document.removeEventListener("pointerup", firstTap);
    document.removeEventListener("keyup", firstTap);
    wasTapped = true;
    stayAwake();
  }
  document.addEventListener("pointerup", firstTap);
  document.addEventListener("keyup", firstTap);
  stayAwake();
})();
