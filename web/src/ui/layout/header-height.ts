import { useSyncExternalStore } from 'react';

/** In pixels, without the line below it. Until it is measured, that of the header without bars. */
let height = 56;
const listeners = new Set<() => void>();

/** The ref of the page's header: keeps its height as it changes, as when a bar comes. */
export function keepHeaderHeight(header: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (height === header.clientHeight) return;
    height = header.clientHeight;
    for (const listener of listeners) listener();
  });
  observer.observe(header);
  return () => observer.disconnect();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The height of the page's header with the bars in it, in pixels. */
export const useHeaderHeight = (): number => useSyncExternalStore(subscribe, () => height);
