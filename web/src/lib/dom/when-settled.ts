/** As long as what is below the window waits (`when-in-view.tsx`): by then the first screen is there. */
const settledMs = 4_000;

/**
 * Calls once the page has stood for a while, for code that may be needed when the server cannot be reached any more.
 * @returns what ends the wait
 */
export function whenSettled(load: () => void): () => void {
  const timer = setTimeout(load, settledMs);
  return () => clearTimeout(timer);
}
