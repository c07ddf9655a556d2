import { foldForSearch } from '@liftout/contract/values/fold';
import { type KeyboardEvent, useRef } from 'react';

/** Letters typed within this time of each other are one search text, as in native lists. */
const typeAheadMs = 1_000;

/** The enabled entries of an open list, in order. */
export function entriesOf(list: HTMLElement): HTMLElement[] {
  const entries = list.querySelectorAll<HTMLElement>('[role^="menuitem"], [role="option"]');
  return [...entries].filter((entry) => !entry.hasAttribute('data-disabled'));
}

/**
 * Focuses the entry of an open list that a key leads to, while the key is handled: arrows, Home and End, and the first
 * letters of an entry. Radix does so a moment later, so that Enter right after an arrow chose the entry before.
 * @returns for the list's `onKeyDownCapture`
 */
export function useListKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef<{ text: string; at: number; list: HTMLElement | null }>({
    text: '',
    at: 0,
    list: null,
  });
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const entries = entriesOf(event.currentTarget);
    const at = entries.findIndex((entry) => entry.matches(':focus'));
    const next = event.key.length === 1 ? findTyped(event, entries, at) : findByKey(event.key, entries, at);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  };

  /** The entry that starts with the typed text; null for none, undefined where the key is not part of a text. */
  function findTyped(
    { key, timeStamp, currentTarget: list }: KeyboardEvent<HTMLElement>,
    entries: HTMLElement[],
    at: number,
  ) {
    const continues = list === typed.current.list && timeStamp - typed.current.at < typeAheadMs;
    const before = continues ? typed.current.text : '';
    // A space at the start chooses the entry.
    if (key === ' ' && before === '') return undefined;
    const text = foldForSearch(before + key);
    typed.current = { text, at: timeStamp, list };
    // A repeated letter cycles through the entries that start with it; a longer text may still match the focused one.
    const isRepeated = [...text].every((letter) => letter === text[0]);
    const from = isRepeated ? at + 1 : Math.max(at, 0);
    const rotated = [...entries.slice(from), ...entries.slice(0, from)];
    const start = isRepeated ? text.slice(0, 1) : text;
    return rotated.find((entry) => foldForSearch(entry.textContent.trim()).startsWith(start)) ?? null;
  }
}

/** The entry that a key leads to from the one at `at` (-1: none has the focus); undefined for other keys. */
function findByKey(key: string, entries: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'Home' || key === 'PageUp') return entries[0];
  if (key === 'End' || key === 'PageDown') return entries.at(-1);
  if (key === 'ArrowDown') return entries[Math.min(at + 1, entries.length - 1)];
  if (key === 'ArrowUp') return at === -1 ? entries.at(-1) : entries[Math.max(at - 1, 0)];
  return undefined;
}
