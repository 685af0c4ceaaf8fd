// How this device shows the game: kept on it, nothing of the game is in it.

const KEPT = "yasno.looks";
const USUAL = { theme: "dark", sounds: false, flashes: true };

function load() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT) || "{}") };
  } catch (error) {
    return { ...USUAL };
  }
}

export const prefs = load();

export function set(name, value) {
  prefs[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(prefs));
  } catch (error) {
    // a private window keeps nothing
  }
  apply();
}

const dark = matchMedia("(prefers-color-scheme: light)");

// A hall is dim: dark, unless the host asks for light, or for what the system has.
export function isDark() {
  return prefs.theme === "dark" || (prefs.theme === "auto" && !dark.matches);
}

function apply() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  document.documentElement.dataset.flashes = prefs.flashes ? "on" : "off";
}

if (dark.addEventListener) dark.addEventListener("change", apply);

// Between dark and light by hand.
export function turn() { set("theme", isDark() ? "light" : "dark"); }

let sound = null;

// A short soft tone on this device.
export function beep(hertz = 660, seconds = 0.12) {
  if (!prefs.sounds) return;
  try {
    sound = sound || new AudioContext();
    sound.resume();
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = hertz;
    loud.gain.setValueAtTime(0.12, sound.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + seconds);
    tone.connect(loud).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + seconds);
  } catch (error) {
    return; // a device without sound
  }
}

apply();
