import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Buffers what is typed between the key that opens the palette and the focus of its field, so that it is not lost and
 * does not reach the page below. Escape cancels.
 * @returns takes the text, and stops buffering
 */
export function useTypeAhead(isOpening: boolean, onCancel: () => void): () => string {
  const buffer = useRef<{ text: string; stop: () => void } | null>(null);
  const cancel = useRef(onCancel);
  cancel.current = onCancel;
  useLayoutEffect(() => {
    if (!isOpening) return;
    const onKey = (event: KeyboardEvent) => {
      const own = buffer.current;
      if (!own || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key.length === 1) own.text += event.key;
      else if (event.key === 'Backspace') own.text = own.text.slice(0, -1);
      else if (event.key === 'Escape') cancel.current();
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', onKey, true);
    const stop = () => {
      removeEventListener('keydown', onKey, true);
      buffer.current = null;
    };
    buffer.current = { text: '', stop };
    return stop;
  }, [isOpening]);
  return useCallback(() => {
    const text = buffer.current?.text ?? '';
    buffer.current?.stop();
    return text;
  }, []);
}
