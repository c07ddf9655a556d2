import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isField } from '../../lib/dom/is-field.ts';
import { isUnusedEscape } from './escape.ts';
import { isTopLayer } from './modal-layer.ts';

interface Escaping {
  content: RefObject<HTMLElement | null>;
  docked: boolean;
  onEscape: () => void;
}

/**
 * Calls `onEscape` for an Escape that reaches only the page, as nothing has the focus: the focused button was removed.
 * Beside a docked panel the page has the key to itself in its own fields alone.
 */
export function useEscapeFromPage({ content, docked, onEscape }: Escaping): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isOfPage = docked && target instanceof Element && !content.current?.contains(target);
    if (target !== document.body && !(isOfPage && !isField(target))) return;
    if (!isUnusedEscape(event) || !isTopLayer(content.current)) return;
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
