import { useEffect } from 'react';
import { toast } from '../feedback/toast-store.ts';

const askedToPrint = 'liftout:print';
/** After this time the page is printed as it is. */
const maxWaitMs = 10_000;

/** Calls `show` when the page is to be printed, for a part that is not there yet. Returns a function that stops that. */
export function onPrint(show: () => void): () => void {
  addEventListener(askedToPrint, show);
  // By the browser's own menu: for a part whose data is there by then.
  addEventListener('beforeprint', show);
  return () => {
    removeEventListener(askedToPrint, show);
    removeEventListener('beforeprint', show);
  };
}

/** Whether something of the page is still a placeholder, in view or not. */
const isLoading = () => document.querySelector('main [data-skeleton]') !== null;
/** Whether a record is open, which the browser prints in place of the page. */
const isRecordOpen = () => document.querySelector('[data-prints]') !== null;

let printing: Promise<void> | null = null;

/**
 * Loads all parts of the page, then prints it, also where a record is open beside it: a browser prints at once, whatever is still loading. Says that it waits;
 * asked for again meanwhile, the page is still printed once.
 */
export function printPage(): Promise<void> {
  printing ??= loadAndPrint().finally(() => {
    printing = null;
  });
  return printing;
}

async function loadAndPrint(): Promise<void> {
  const waiting = isLoading()
    ? toast({ title: 'Loading the rest of the page…', duration: maxWaitMs })
    : undefined;
  dispatchEvent(new Event(askedToPrint));
  const until = performance.now() + maxWaitMs;
  do await new Promise((resolve) => setTimeout(resolve, 50));
  while (isLoading() && performance.now() < until);
  waiting?.dismiss();
  const { dataset } = document.documentElement;
  dataset.printsPage = '';
  addEventListener('afterprint', () => delete dataset.printsPage, { once: true });
  print();
}

/** Prints by the browser's keys as `printPage` does, where parts of the page are still to be loaded. */
export function usePrintKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Without `key` where a browser fills in a field by itself.
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
      if (!isPrint || event.shiftKey || event.altKey || isRecordOpen()) return;
      if (!(printing || isLoading())) return;
      event.preventDefault();
      if (!event.repeat) void printPage();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
