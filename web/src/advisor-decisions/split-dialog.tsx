import type { Career, MoveLink } from '@liftout/contract/advisor-decisions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { ChangePreview } from './change-preview.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { decisionsQuery, splitQuery } from './queries.ts';
import { useUnmerge } from './use-decide.ts';
import { moveDetail, moveText } from './words.ts';

interface SplitDialogProps {
  advisor: { id: string; name: string };
  onClose: () => void;
}

/** Chooses the moves that another person made, and shows what splitting them off changes. */
export function SplitDialog({ advisor: { id, name }, onClose }: SplitDialogProps) {
  const known = useQuery(decisionsQuery(id));
  return (
    <Dialog open onOpenChange={onClose} title="These are different people" description={name}>
      {known.data ? (
        <ChooseMoves
          id={id}
          version={known.data.version}
          career={known.data.advisor}
          links={known.data.links}
          onDone={onClose}
        />
      ) : (
        <DialogBody>
          {known.isLoadingError ? (
            <ErrorState
              compact
              title="Couldn't load the moves"
              error={known.error}
              onRetry={() => known.refetch()}
              retrying={known.isRefetching}
            />
          ) : (
            <div role="status" aria-label="Loading the moves">
              <Skeleton className="h-40" />
            </div>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

interface ChooseMovesProps {
  id: string;
  version: string;
  career: Career;
  links: readonly MoveLink[];
  onDone: () => void;
}

function ChooseMoves({ id, version, career, links, onDone }: ChooseMovesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const all = career.moves.flatMap((move) => (move.id === null ? [] : [{ ...move, id: move.id }]));
  const moves = all.map((move) => move.id).filter((one) => chosen.includes(one));
  const isSome = moves.length > 0 && moves.length < all.length;
  const preview = useQuery(splitQuery(id, version, isSome ? moves : []));
  const unmerge = useUnmerge(onDone);
  const isReady = isSome && preview.data !== undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !unmerge.isPending) unmerge.mutate({ id, moves, version });
  };
  return (
    <DialogForm onSubmit={save}>
      <DialogBody className="flex flex-col gap-4">
        <fieldset>
          <legend className="mb-2 font-medium">Which moves did another person make?</legend>
          <ul className="flex flex-col gap-2.5">
            {all.map((move) => (
              <li key={move.id}>
                <Checkbox
                  label={moveText(move)}
                  hint={[move.name, move.crd && `CRD# ${move.crd}`, moveDetail(move)]
                    .filter(Boolean)
                    .join(', ')}
                  checked={moves.includes(move.id)}
                  onCheckedChange={(isChosen) =>
                    setChosen(isChosen ? [...moves, move.id] : moves.filter((one) => one !== move.id))
                  }
                />
                <WhyJoined text={moveText(move)} link={links.find((link) => link.move === move.id)} />
              </li>
            ))}
          </ul>
        </fieldset>
        <div role="status" className="min-h-12">
          {moves.length === 0 ? (
            <p className="text-ink-soft text-sm">Choose the moves to split off.</p>
          ) : !isSome ? (
            <p className="text-ink-soft text-sm">Leave at least one move with this advisor.</p>
          ) : preview.data ? (
            <ChangePreview change={preview.data} />
          ) : preview.isLoadingError ? (
            <ErrorState
              compact
              title="Couldn't count what changes"
              error={preview.error}
              onRetry={() => preview.refetch()}
              retrying={preview.isRefetching}
            />
          ) : (
            <Skeleton className="h-12" />
          )}
        </div>
        <p className="text-ink-soft text-sm">
          Later uploads follow this decision. Undo it at any time to restore every figure.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          type="submit"
          variant="primary"
          aria-disabled={unmerge.isPending || !isReady || undefined}
          busy={unmerge.isPending}
          busyText="Saving…"
        >
          Split
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** What links a move to the others. */
function WhyJoined({ text, link }: { text: string; link: MoveLink | undefined }) {
  if (link === undefined) return null;
  if (link.evidence.length === 0)
    return (
      <p className="mt-1 pl-6.5 text-ink-soft text-sm">Only an admin's decision links this to the others.</p>
    );
  return (
    <EvidenceList
      evidence={link.evidence}
      label={`What links ${text} to the other moves`}
      className="mt-1 pl-6.5 text-ink-soft"
    />
  );
}
