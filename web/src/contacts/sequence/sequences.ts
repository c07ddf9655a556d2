import { useEffect, useSyncExternalStore } from 'react';

/** A list of contacts on the page, through which an open contact's drawer goes. */
export interface ContactSequence {
  /** The contacts on the screen, in their order. */
  ids: readonly string[];
  /** How many come before `ids`, on other pages. */
  before: number;
  /** Of all pages. */
  total: number;
  /** The total is an estimate, not a count. */
  estimated?: boolean;
  /** Reads the contact before (-1) or after (1) `ids`, and what changes in the address with it. */
  readBeyond?: (step: 1 | -1) => Promise<SequenceStep | null>;
  /** Why a contact is in the list, as its drawer tells. */
  reasonOf?: (id: string) => string;
  /** What opens the contact in the list. */
  openerOf: (id: string) => HTMLElement | null;
}

/** A contact, and further changes in the address. */
export interface SequenceStep {
  contact: string;
  params?: object;
}

/** The contact table's name among the sequences, which the address leaves out. */
export const tableSequence = 'contacts';

/** By name; undefined while a list is read for the first time. */
let sequences: ReadonlyMap<string, ContactSequence | undefined> = new Map();
const listeners = new Set<() => void>();

function change(next: typeof sequences): void {
  sequences = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Offers a list to the drawer while it is on the page. While `sequence` is undefined, as between two pages of a table,
 * the one before it stays, and the first one is awaited; null takes it away.
 */
export function useOfferSequence(name: string, sequence: ContactSequence | null | undefined): void {
  useEffect(() => {
    if (sequence === undefined && sequences.has(name)) return;
    const others = new Map(sequences);
    if (sequence === null) others.delete(name);
    else others.set(name, sequence);
    change(others);
  }, [name, sequence]);
  useEffect(() => () => change(new Map([...sequences].filter(([other]) => other !== name))), [name]);
}

/** The list of that name, where it is on the page. */
export function useSequence(name: string): ContactSequence | undefined {
  return useSyncExternalStore(subscribe, () => sequences.get(name));
}

/** Whether any list of contacts is on the page, or on its way there: the drawer stands beside it from the start. */
export function useHasSequence(): boolean {
  return useSyncExternalStore(subscribe, () => sequences.size > 0);
}
