import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what is typed between the key that asks for the palette and its first focus, so that it reaches neither the page
 * behind nor nobody. Escape calls it off.
 * @returns takes the text, and ends the keeping
 */
export function useTypedAhead(asked: boolean, onCallOff: () => void): () => string {
  const kept = useRef<{ text: string; stop: () => void } | null>(null);
  const callOff = useRef(onCallOff);
  callOff.current = onCallOff;
  useLayoutEffect(() => {
    if (!asked) return;
    const onKey = (event: KeyboardEvent) => {
      const own = kept.current;
      if (!own || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key.length === 1) own.text += event.key;
      else if (event.key === 'Backspace') own.text = own.text.slice(0, -1);
      else if (event.key === 'Escape') callOff.current();
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, true);
    const stop = () => {
      removeEventListener('keydown', onKey, true);
      kept.current = null;
    };
    kept.current = { text: '', stop };
    return stop;
  }, [asked]);
  return useCallback(() => {
    const text = kept.current?.text ?? '';
    kept.current?.stop();
    return text;
  }, []);
}
