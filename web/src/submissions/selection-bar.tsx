import type { Submission } from '@liftout/contract/submissions';
import { useLayoutEffect, useRef } from 'react';
import { count, counted } from '../lib/format/formats.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import type { Refusal } from './use-decide-many.ts';

interface SelectionBarProps {
  /** The submissions of the page. */
  submissions: readonly Submission[];
  chosen: readonly Submission[];
  busy: boolean;
  onSelect: (ids: readonly string[]) => void;
  onApprove: () => void;
  onReject: () => void;
}

/** Selects submissions, and decides the selected ones together. */
export function SelectionBar({
  submissions,
  chosen,
  busy,
  onSelect,
  onApprove,
  onReject,
}: SelectionBarProps) {
  const clear = submissions.filter(({ duplicates }) => duplicates.length === 0);
  const without = chosen.filter(({ duplicates }) => duplicates.length === 0).length;
  const bar = useRef<HTMLFieldSetElement>(null);
  const hasChosen = chosen.length > 0;
  const hadChosen = useRef(hasChosen);
  useLayoutEffect(() => {
    if (hadChosen.current === hasChosen) return;
    hadChosen.current = hasChosen;
    // The button that was pressed has given way to others.
    if (document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [hasChosen]);
  return (
    <fieldset
      ref={bar}
      aria-label="Decide the selected contacts"
      className="mb-3 flex min-h-8 flex-wrap items-center gap-2"
    >
      {chosen.length === 0 ? (
        <Button size="sm" disabled={clear.length === 0} onClick={() => onSelect(clear.map(({ id }) => id))}>
          Select all without duplicates
        </Button>
      ) : (
        <>
          <span role="status" className="font-medium text-sm tabular-nums">
            {count(chosen.length)} selected
          </span>
          <Button size="sm" variant="primary" busy={busy} busyText="Saving…" onClick={onApprove}>
            Approve selected
          </Button>
          <Button size="sm" disabled={busy} onClick={onReject}>
            Reject selected
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onSelect([])}>
            Clear
          </Button>
          {without < chosen.length ? (
            <span className="text-ink-soft text-sm">
              {counted(chosen.length - without, 'possible duplicate stays', 'possible duplicates stay')} in
              the list
            </span>
          ) : null}
        </>
      )}
    </fieldset>
  );
}

/** The submissions that a bulk decision left, each with the reason. */
export function Refusals({ refusals, onDismiss }: { refusals: readonly Refusal[]; onDismiss: () => void }) {
  if (refusals.length === 0) return null;
  return (
    <div className="mb-3">
      <Alert
        tone="warning"
        title={counted(refusals.length, 'contact was left in the list', 'contacts were left in the list')}
      >
        <ul className="flex flex-col gap-0.5">
          {refusals.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              <span className="font-medium text-ink">{name}</span>: {message}
            </li>
          ))}
        </ul>
        <div className="mt-2">
          <Button size="sm" onClick={onDismiss}>
            Got it
          </Button>
        </div>
      </Alert>
    </div>
  );
}
