/** A pointer rests when it has not moved for this long. */
const restMs = 300;
/** Upper limit, so that a menu that is left open does not stop updates. */
const maxWaitMs = 10_000;

let movedAt = Number.NEGATIVE_INFINITY;
let pressed = 0;
let dragging = false;

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  const moved = () => {
    movedAt = performance.now();
    // Browsers send no pointermove during a drag, so this one comes after it.
    dragging = false;
  };
  for (const name of ['pointermove', 'wheel'] as const) window.addEventListener(name, moved, options);
  window.addEventListener(
    'pointerdown',
    () => {
      pressed += 1;
    },
    options,
  );
  for (const name of ['pointerup', 'pointercancel', 'dragend', 'blur'] as const)
    window.addEventListener(
      name,
      () => {
        pressed = 0;
      },
      options,
    );
  // The browser cancels the pointer when a drag begins, though its button stays down.
  for (const name of ['dragstart', 'dragend', 'drop'] as const)
    window.addEventListener(
      name,
      () => {
        dragging = name === 'dragstart';
      },
      options,
    );
}

const isIdle = () =>
  pressed === 0 &&
  !dragging &&
  performance.now() - movedAt >= restMs &&
  document.querySelector('[role="menu"], [role="listbox"]') === null;

/**
 * Resolves when the pointer is idle: no button pressed, no movement for a moment, no menu or list open. Content that
 * moves under a pointer gets clicked by mistake. Resolves at once on a hidden page.
 */
export async function whenPointerIdle(): Promise<void> {
  const until = performance.now() + maxWaitMs;
  while (!document.hidden && !isIdle() && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
