import { announce } from '../feedback/announce.ts';

let stop = () => {};

/**
 * Tells of a page that has followed another. Where the focus went with the link that led there, the page's title gets it,
 * so that it is read and the next Tab goes on from there; else the title of the document is announced.
 */
export function presentPage(): void {
  stop();
  // What takes the focus as it appears comes first: a field, a drawer.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.activeElement === document.body) keepOnTitle();
      else announce(document.title);
    }),
  );
}

/** Focuses the title, also one that takes a placeholder's place later; until the user goes on. */
function keepOnTitle(): void {
  const focus = () => {
    const title = document.querySelector('h1');
    if (!title || document.activeElement !== document.body) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  const gone = new AbortController();
  stop = () => {
    observer.disconnect();
    gone.abort();
  };
  for (const kind of ['keydown', 'pointerdown'])
    document.addEventListener(kind, stop, { capture: true, signal: gone.signal });
  focus();
}
