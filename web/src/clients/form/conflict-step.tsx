import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldConflict, Side } from '../../lib/changes/merge.ts';
import { relativeTime } from '../../lib/format/times.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ConflictChoice } from '../../ui/form/conflict-choice.tsx';
import { DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx';

interface ConflictStepProps<F extends string> {
  /** When someone else saved the client. */
  savedAt: string;
  conflicts: readonly FieldConflict<F>[];
  labels: Readonly<Record<F, string>>;
  sides: Readonly<Partial<Record<F, Side>>>;
  onChange: (sides: Partial<Record<F, Side>>) => void;
  show: (field: F, value: string) => ReactNode;
  busy: boolean;
  onBack: () => void;
  onSave: () => void;
}

/** The step of a dialog that settles what someone else saved meanwhile. */
export function ConflictStep<F extends string>({
  savedAt,
  conflicts,
  labels,
  sides,
  onChange,
  show,
  busy,
  onBack,
  onSave,
}: ConflictStepProps<F>) {
  const when = relativeTime(savedAt);
  // The button that led here is gone, and the focus with it.
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <div ref={told} tabIndex={-1} className="outline-none">
          <Alert tone="warning" title="Someone else changed this client while you were editing">
            Nothing was overwritten and nothing you typed is lost. Choose what to keep.
          </Alert>
        </div>
        <ConflictChoice
          conflicts={conflicts}
          labels={labels}
          sides={sides}
          onChange={onChange}
          show={show}
          theirTitle={`Theirs, saved ${when === 'Just now' ? 'just now' : when}`}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack}>Back to editing</Button>
        <Button variant="primary" busy={busy} busyText="Saving…" onClick={onSave}>
          Save these choices
        </Button>
      </DialogFooter>
    </>
  );
}
