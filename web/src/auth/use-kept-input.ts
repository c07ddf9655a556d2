import { useEffect, useEffectEvent, useState } from 'react';
import { addForm, inputOf, type KeptInput } from './kept-input.ts';
import { useUser } from './provider.tsx';

/**
 * Keeps what is typed into a form when the session ends, for the same user who signs in again (decision 145).
 * @param key names the form and what it is about
 * @param typed null: nothing worth keeping
 * @returns what had been typed when the last session ended, which the form shows
 */
export function useKeptInput(key: string, typed: () => KeptInput | null): KeptInput | null {
  const { id: userId } = useUser();
  const [kept] = useState(() => inputOf(userId, key));
  const read = useEffectEvent(typed);
  useEffect(() => addForm(userId, { key, read: () => read() }), [userId, key]);
  return kept;
}
