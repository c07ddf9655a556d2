import { openedPart } from '../ui/feedback/lazy-part.ts';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { Decisions } from './use-decisions.ts';

const SubmissionDialog = openedPart(async () => ({
  default: (await import('./submission-dialog.tsx')).SubmissionDialog,
}));

/** The dialogs of deciding: editing a submission, the reason of a rejection, a likely duplicate. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { many, editing, edit, rejecting, reject, possibleDuplicate, busyId, approve, settle } = decisions;
  return (
    <>
      {editing ? (
        <Deferred onFailed={() => edit(null)}>
          <SubmissionDialog submission={editing} onClose={() => edit(null)} />
        </Deferred>
      ) : null}
      {rejecting.length > 0 ? (
        <RejectDialog
          submissions={rejecting}
          onClose={() => reject([])}
          onRejectMany={(reason) => many.decide({ submissions: rejecting, reason })}
          rejectingMany={many.busy}
        />
      ) : null}
      {possibleDuplicate ? (
        <DuplicateDialog
          possibleDuplicate={possibleDuplicate}
          busy={busyId === possibleDuplicate.submission.id}
          onClose={settle}
          onApprove={() => approve(possibleDuplicate.submission, true)}
        />
      ) : null}
    </>
  );
}
