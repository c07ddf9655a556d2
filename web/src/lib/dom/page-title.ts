import { useEffect, useSyncExternalStore } from 'react';

/**
 * What a part of the title names: the `view` of a page, as a tab of it; a `record` that is open on it; or the page that
 * is shown `instead` of the one that was asked for, whose title then counts for nothing.
 */
type Kind = 'view' | 'record' | 'instead';

interface Part {
  text: string;
  kind: Kind;
}

let parts: readonly Part[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Part[]): void {
  parts = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds to the title of the tab, which the route begins, as long as the component is drawn. */
export function usePageTitle(text: string | undefined, kind: Kind = 'view'): void {
  useEffect(() => {
    if (!text) return;
    const part = { text, kind };
    change([part, ...parts]);
    return () => change(parts.filter((one) => one !== part));
  }, [text, kind]);
}

/** The whole title. @param ofRoute what the route calls its page */
export function useFullTitle(ofRoute: string): string {
  return fullTitle(
    useSyncExternalStore(subscribe, () => parts),
    ofRoute,
  );
}

/** The most particular part first. @param added the newest first */
export function fullTitle(added: readonly Part[], ofRoute: string): string {
  const of = (kind: Kind) => added.filter((part) => part.kind === kind).map(({ text }) => text);
  const [instead] = of('instead');
  if (instead) return `${instead} · Liftout`;
  return [...of('record'), ...of('view'), ofRoute].join(' · ');
}
