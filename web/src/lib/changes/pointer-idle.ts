/** How long after its last movement a pointer is taken to rest, in milliseconds. */
const restMs = 300;
/** Long enough for any menu; whatever stays open longer is looked through. */
const maxWaitMs = 10_000;

let movedAt = Number.NEGATIVE_INFINITY;
let pressed = 0;
let dragging = false;

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  const moved = () => {
    movedAt = performance.now();
    // While something is dragged no pointer is said to move.
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
 * Resolves when nobody is pointing at anything: no button of the pointer is pressed, it has rested for a moment, and no
 * menu or list is open. What changes under a pointer is clicked by mistake. At once where the page is not looked at.
 */
export async function whenPointerIdle(): Promise<void> {
  const until = performance.now() + maxWaitMs;
  while (!document.hidden && !isIdle() && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
