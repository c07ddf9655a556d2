import { createContext, use, useEffect } from 'react';

/** Counts what is being sent in a dialog or drawer: one more, or one less. */
export const SendingWithin = createContext<((change: 1 | -1) => void) | null>(null);

/** Tells the dialog or drawer around it, while `sending`, that its input is on its way to the server. */
export function useSendingWithin(sending: boolean): void {
  const count = use(SendingWithin);
  useEffect(() => {
    if (!sending || !count) return;
    count(1);
    return () => count(-1);
  }, [sending, count]);
}
