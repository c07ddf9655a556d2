import { foldForSearch } from '@liftout/contract/values/fold';
import { type KeyboardEvent, useRef } from 'react';

/** How long letters count as one word, as in the lists of a desktop. */
const wordMs = 1_000;

/** The entries of an open list that can be chosen, in their order. */
export function entriesOf(list: HTMLElement): HTMLElement[] {
  const entries = list.querySelectorAll<HTMLElement>('[role^="menuitem"], [role="option"]');
  return [...entries].filter((entry) => !entry.hasAttribute('data-disabled'));
}

/**
 * Moves the mark of an open list while the key is handled: arrows, Home and End, and letters that begin an entry. The
 * primitives below move it a moment later, so that Enter right after an arrow took the entry that was marked before.
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
    const next = event.key.length === 1 ? named(event, entries, at) : beside(event.key, entries, at);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  };

  /** The entry that begins with what is being typed; null for none, undefined where the key is no part of a word. */
  function named(
    { key, timeStamp, currentTarget: list }: KeyboardEvent<HTMLElement>,
    entries: HTMLElement[],
    at: number,
  ) {
    const goesOn = list === typed.current.list && timeStamp - typed.current.at < wordMs;
    const going = goesOn ? typed.current.text : '';
    // A blank begins no word: it chooses.
    if (key === ' ' && going === '') return undefined;
    const text = foldForSearch(going + key);
    typed.current = { text, at: timeStamp, list };
    // The same letter again goes through those that begin with it; a longer word may be the marked one still.
    const again = [...text].every((letter) => letter === text[0]);
    const from = again ? at + 1 : Math.max(at, 0);
    const inTurn = [...entries.slice(from), ...entries.slice(0, from)];
    const start = again ? text.slice(0, 1) : text;
    return inTurn.find((entry) => foldForSearch(entry.textContent.trim()).startsWith(start)) ?? null;
  }
}

/** The entry that a key leads to from the one at `at` (-1: none is marked); undefined where it leads nowhere. */
function beside(key: string, entries: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'Home' || key === 'PageUp') return entries[0];
  if (key === 'End' || key === 'PageDown') return entries.at(-1);
  if (key === 'ArrowDown') return entries[Math.min(at + 1, entries.length - 1)];
  if (key === 'ArrowUp') return at === -1 ? entries.at(-1) : entries[Math.max(at - 1, 0)];
  return undefined;
}
