// The screen stays on while a game runs. Over plain http from another device the browser has no wake lock: there a
// silent film that plays does the same, once the page was touched.

let lock = null;
let film = null;
let wanted = false;

async function hold() {
  if (!wanted || document.hidden) return;
  if (navigator.wakeLock) {
    if (lock && !lock.released) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      return;
    } catch (error) {
      // refused, for example by a battery saver: the film may still do
    }
  }
  if (!film) {
    film = document.createElement("video");
    film.src = "/static/awake.webm";
    film.loop = true;
    film.setAttribute("playsinline", "");
  }
  film.play().catch(() => {}); // before the first touch it may not play
}

export function awake(on) {
  wanted = on;
  if (on) {
    hold();
    return;
  }
  if (lock) lock.release().catch(() => {});
  lock = null;
  if (film) film.pause();
}

document.addEventListener("visibilitychange", hold);
document.addEventListener("pointerdown", () => { if (!navigator.wakeLock || !lock) hold(); });
