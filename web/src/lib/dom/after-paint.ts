/** A hidden page paints nothing. On a visible one a long task must not count as its frame. */
const longestMs = () => (document.hidden ? 100 : 1_000);

/** Resolves once the browser has painted what was changed until now, so that work may follow that nobody waits to see. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs());
    requestAnimationFrame(() =>
      // The frame is painted between the two.
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
