import type { Career } from '@liftout/contract/advisor-decisions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { CareerSide } from './career-side.tsx';
import { ChangePreview } from './change-preview.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { choicesQuery, compareQuery } from './queries.ts';
import { useMerge } from './use-decide.ts';
import { careerDetail, moveText } from './words.ts';

interface MergeDialogProps {
  advisor: { id: string; name: string };
  onClose: () => void;
}

/** Finds another advisor, shows both side by side with what merging changes, and merges them. */
export function MergeDialog({ advisor, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Merge with another advisor"
      description={advisor.name}
    >
      {other === null ? (
        <ChooseOther advisor={advisor} onChoose={setOther} />
      ) : (
        <Compare a={advisor.id} b={other} onBack={() => setOther(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface ChooseOtherProps {
  advisor: { id: string; name: string };
  onChoose: (id: string) => void;
}

function ChooseOther({ advisor, onChoose }: ChooseOtherProps) {
  const [q, setQ] = useState('');
  const query = useQuery(choicesQuery(q));
  const others = (query.data ?? []).filter(({ advisorId }) => advisorId !== null && advisorId !== advisor.id);
  return (
    <>
      <DialogBody className="flex min-h-80 flex-col gap-3">
        <DebouncedSearch label="Find an advisor" placeholder="Name or city" value={q} onChange={setQ} />
        {q === '' ? (
          <p className="text-ink-soft text-sm">Search for the other advisor by name or city.</p>
        ) : query.isLoadingError ? (
          <ErrorState
            compact
            title="Couldn't search advisors"
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : query.isPending ? (
          <div role="status" aria-label="Searching advisors" className="flex flex-col gap-2">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        ) : others.length === 0 ? (
          <p role="status">No other advisors match this search.</p>
        ) : (
          <ul aria-label="Advisors" className="divide-y divide-line-soft">
            {others.map((career) => (
              <Choice key={career.advisorId} career={career} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
      </DialogFooter>
    </>
  );
}

function Choice({ career, onChoose }: { career: Career; onChoose: (id: string) => void }) {
  const last = career.moves.at(-1);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p dir="auto" className="text-left wrap-anywhere font-medium">
          {career.name}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {[last && moveText(last), last?.city, careerDetail(career)].filter(Boolean).join(', ')}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Compare with ${career.name}${last ? `, ${moveText(last)}` : ''}`}
        onClick={() => career.advisorId && onChoose(career.advisorId)}
      >
        Compare
      </Button>
    </li>
  );
}

interface CompareProps {
  a: string;
  b: string;
  onBack: () => void;
  onDone: () => void;
}

function Compare({ a, b, onBack, onDone }: CompareProps) {
  const query = useQuery(compareQuery(a, b));
  const merge = useMerge(onDone);
  const { data } = query;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (data && !merge.isPending) merge.mutate({ a: data.a, b: data.b, version: data.version });
  };
  return (
    <DialogForm onSubmit={save}>
      <DialogBody className="flex min-h-80 flex-col gap-4">
        {data ? (
          <>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <CareerSide career={data.a} />
              <CareerSide career={data.b} />
            </div>
            {data.evidence.length > 0 ? (
              <EvidenceList evidence={data.evidence} />
            ) : (
              <p className="text-ink-soft text-sm">Nothing in the files links these two.</p>
            )}
            <ChangePreview change={data.merged} />
            <p className="text-ink-soft text-sm">
              Later uploads follow this decision. Undo it at any time to restore every figure.
            </p>
          </>
        ) : query.isLoadingError ? (
          <ErrorState
            compact
            title="Couldn't compare these advisors"
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : (
          <div role="status" aria-label="Comparing">
            <Skeleton className="h-56" />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onBack}>
          Choose another
        </Button>
        <Button
          type="submit"
          variant="primary"
          aria-disabled={merge.isPending || !data || undefined}
          busy={merge.isPending}
          busyText="Merging…"
        >
          Merge
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
