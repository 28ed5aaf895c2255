/** What plays, at its own pace: a player that is asked for steps. */

/** @typedef {{ playing: boolean, rate: number, step: () => Promise<any> }} Player `rate`: steps a second */

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Milliseconds: a frame of the screen that comes so early is the right one. */
const EARLY = 4;
/** Milliseconds that are made up for when steps have come late. */
const LATE = 100;

/** Steps a player as long as it plays, at most once for each frame of the screen. @param {Player} player */
export async function pace(player) {
  let due = performance.now();
  while (player.playing) {
    await player.step();
    due = Math.max(due + 1000 / player.rate, performance.now() - LATE);
    do await nextFrame();
    while (performance.now() < due - EARLY && player.playing);
  }
}

/** Space plays and pauses, wherever it has nothing else to do. @param {KeyboardEvent} event @param {() => void} toggle */
export function onSpace(event, toggle) {
  const { tagName, type } = /** @type {any} */ (event.target);
  const taken = /^(BUTTON|SELECT|TEXTAREA)$/.test(tagName) || type === "checkbox" || type === "number";
  if (event.key !== " " || taken) return;
  event.preventDefault();
  toggle();
}
