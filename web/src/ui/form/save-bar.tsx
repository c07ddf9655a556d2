import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface SaveBarProps {
  dirty: boolean;
  saving: boolean;
  onDiscard: () => void;
  saveText?: string;
}

/**
 * The foot of a form on a page: whether it has unsaved changes, Discard and Save. Once there are none, its buttons can't have
 * the focus any more, and it goes to the title of the form's section.
 */
export function SaveBar({ dirty, saving, onDiscard, saveText = 'Save' }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const wasDirty = useRef(dirty);
  useLayoutEffect(() => {
    const isDone = wasDirty.current && !dirty;
    wasDirty.current = dirty;
    const { activeElement } = document;
    if (isDone && (activeElement === document.body || bar.current?.contains(activeElement)))
      bar.current
        ?.closest('section')
        ?.querySelector<HTMLElement>(':is(h1, h2, h3)[tabindex]')
        ?.focus({ preventScroll: true });
  }, [dirty]);
  return (
    <div ref={bar} className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="mr-auto text-ink-soft text-sm">
        {dirty ? 'Unsaved changes' : ''}
      </span>
      {dirty ? (
        <Button variant="ghost" onClick={onDiscard} disabled={saving}>
          Discard
        </Button>
      ) : null}
      <Button type="submit" variant="primary" disabled={!dirty} busy={saving} busyText="Saving…">
        {saveText}
      </Button>
    </div>
  );
}
