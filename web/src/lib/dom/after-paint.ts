/** A hidden page paints nothing. */
const longestMs = 100;

/** Resolves once the browser has painted what was changed until now, so that work may follow that nobody waits to see. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs);
    requestAnimationFrame(() =>
      // The frame is painted between the two.
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
