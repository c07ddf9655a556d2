import { useEffect, useSyncExternalStore } from 'react';
import { usePortalName, withPortalName } from './portal.ts';

/**
 * What a part of the title names: a `view` of the page, such as a tab; an open `record`; or a `replacement` for the
 * page that was requested, such as an error page, which replaces the whole title.
 */
type Kind = 'view' | 'record' | 'replacement';

interface Part {
  text: string;
  kind: Kind;
}

let parts: readonly Part[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Part[]): void {
  parts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds `text` to the title of the browser tab while the component is mounted. */
export function usePageTitle(text: string | undefined, kind: Kind = 'view'): void {
  useEffect(() => {
    if (!text) return;
    const part = { text, kind };
    change([part, ...parts]);
    return () => change(parts.filter((one) => one !== part));
  }, [text, kind]);
}

/** The full title of the browser tab. @param ofRoute the route's own title */
export function useFullTitle(ofRoute: string): string {
  const title = fullTitle(
    useSyncExternalStore(subscribe, () => parts),
    ofRoute,
  );
  return withPortalName(title, usePortalName());
}

/** The parts joined, most specific first. @param added newest first */
export function fullTitle(added: readonly Part[], ofRoute: string): string {
  const of = (kind: Kind) => added.filter((part) => part.kind === kind).map(({ text }) => text);
  const [replacement] = of('replacement');
  if (replacement) return `${replacement} · Liftout`;
  return [...of('record'), ...of('view'), ofRoute].join(' · ');
}
