import type { AdvisorPair } from '@liftout/contract/advisor-decisions';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { pairQuery } from './queries.ts';
import { useDecide } from './use-decide.ts';
import { changeSentences, type Decision, pairName } from './words.ts';

interface DecisionDialogProps {
  pair: AdvisorPair;
  decision: Decision;
  onClose: () => void;
}

const texts = {
  same: { title: 'One person', submit: 'Count as one person' },
  different: { title: 'Different people', submit: 'Keep as different people' },
} as const;

/** Shows what a decision on two advisors changes, before it is made. */
export function DecisionDialog({ pair, decision, onClose }: DecisionDialogProps) {
  const preview = useQuery(pairQuery(pair.id));
  const decide = useDecide(onClose);
  const change = preview.data?.outcomes[decision];
  const { title, submit } = texts[decision];
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (change && !decide.isPending) decide.mutate({ pair, decision });
  };
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={title} description={pairName(pair)}>
      <DialogForm onSubmit={save}>
        <DialogBody className="flex flex-col gap-3">
          {preview.isPending ? (
            <div role="status" aria-label="Counting what changes">
              <Skeleton className="h-16" />
            </div>
          ) : preview.isLoadingError ? (
            <ErrorState
              compact
              title="Couldn't count what changes"
              error={preview.error}
              onRetry={() => preview.refetch()}
              retrying={preview.isRefetching}
            />
          ) : change ? (
            <ul className="flex flex-col gap-1">
              {changeSentences(change).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : (
            <p>Someone else has just decided on these advisors. Close this to see how.</p>
          )}
          <p className="text-ink-soft text-sm">
            Later uploads follow this decision. Undo it at any time to restore every figure.
          </p>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            data-autofocus
            // Not disabled until it is counted: that would drop the focus.
            aria-disabled={decide.isPending || !change || undefined}
            busy={decide.isPending}
            busyText="Saving…"
          >
            {submit}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
