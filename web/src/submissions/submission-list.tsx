import type { Submission } from '@liftout/contract/submissions';
import { onEntryKey } from '../ui/layout/entry-keys.ts';
import { ApprovalCard } from './approval-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Decisions } from './use-decisions.ts';

interface SubmissionListProps {
  submissions: readonly Submission[];
  /** Those of another page, until this one is there. */
  isPlaceholder: boolean;
  nameOf: (client: string) => string;
  decisions: Decisions;
}

/** One page of submissions, each to be approved, edited or rejected by button or key, and the selected ones together. */
export function SubmissionList({ submissions, isPlaceholder, nameOf, decisions }: SubmissionListProps) {
  const { many, approve, busyId, edit, reject, isSelected, selected, select, selectOnly } = decisions;
  const withId = (act: (submission: Submission) => void) => (id: string) => {
    const found = submissions.find((one) => one.id === id);
    if (found) act(found);
  };
  const keys = {
    a: withId((one) => busyId === null && approve(one)),
    r: withId((one) => reject([one])),
    e: withId(edit),
    x: (id: string) => select(id, !isSelected(id)),
  };
  return (
    <>
      <SelectionBar
        submissions={submissions}
        chosen={selected}
        busy={many.busy}
        onSelect={selectOnly}
        onApprove={() => many.decide({ submissions: selected, reason: null })}
        onReject={() => reject(selected)}
      />
      <ul
        aria-label="Submissions"
        className="flex flex-col gap-3"
        aria-busy={isPlaceholder || undefined}
        onKeyDown={(event) => onEntryKey(event, keys)}
      >
        {submissions.map((one) => (
          <li key={one.id} data-id={one.id}>
            <ApprovalCard
              submission={one}
              clientName={nameOf(one.client)}
              busy={busyId === one.id}
              onApprove={() => approve(one)}
              onEdit={() => edit(one)}
              onReject={() => reject([one])}
              selected={isSelected(one.id)}
              onSelect={(on) => select(one.id, on)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
