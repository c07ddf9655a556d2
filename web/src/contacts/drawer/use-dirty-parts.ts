import { useCallback, useState } from 'react';
import type { Fact } from '../facts/fact-fields.ts';

/** Tells whether a part of the drawer has unsaved input. */
export type SetDirty = (part: 'activity' | 'call' | 'step' | Fact, dirty: boolean) => void;

const none: ReadonlySet<string> = new Set();

/** Whether any part of the drawer has unsaved input, and what the parts tell it by. */
export function useDirtyParts(): [boolean, SetDirty] {
  const [parts, setParts] = useState(none);
  const setDirty = useCallback<SetDirty>((part, dirty) => {
    setParts((before) => {
      if (before.has(part) === dirty) return before;
      const others = [...before].filter((one) => one !== part);
      return new Set(dirty ? [...others, part] : others);
    });
  }, []);
  return [parts.size > 0, setDirty];
}
