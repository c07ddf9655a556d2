import type { FirmName } from '@liftout/contract/firm-names';
import { useQuery } from '@tanstack/react-query';
import { SpellCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { count, counted } from '../lib/format/formats.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Card } from '../ui/layout/card.tsx';
import { onEntryKey } from '../ui/layout/entry-keys.ts';
import { Section } from '../ui/layout/section.tsx';
import { useFocusNext } from '../ui/layout/use-focus-next.ts';
import { DecisionDialog, type NameToDecide, type Question } from './decision-dialog.tsx';
import { NameCard } from './name-card.tsx';
import { type FirmNamesParams, firmNamesParams } from './params.ts';
import { firmNamesQuery, namesPageSize } from './queries.ts';
import { useUndo } from './use-decide.ts';

const nothing = { rows: [], total: 0 };
const statuses = [
  { value: 'review', label: 'To review' },
  { value: 'confirmed', label: 'Decided' },
] as const;

const toDecide = ({ key, spelling, version, candidates: [candidate] }: FirmName): NameToDecide => ({
  key,
  spelling,
  version,
  firm: candidate ?? null,
});

/** Spellings that only resemble a firm, to be accepted, given to another firm or kept apart. */
export function FirmNamesSection() {
  const params = useSearchParams(firmNamesParams);
  const setSearch = useSetSearchParams<FirmNamesParams>();
  const query = useQuery(firmNamesQuery(params));
  const { rows: names, total } = query.data ?? nothing;
  const [question, setQuestion] = useState<Question | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const undo = useUndo();
  const section = useRef<HTMLDivElement>(null);
  useFocusNext(
    section,
    useMemo(() => names.map(({ key }) => key), [names]),
  );
  const last = Math.max(1, Math.ceil(total / namesPageSize));
  const isPastEnd = query.isSuccess && !query.isPlaceholderData && params.names > last;
  useEffect(() => {
    if (isPastEnd) setSearch({ names: last });
  }, [isPastEnd, last, setSearch]);

  const reviewing = params.namesStatus === 'review';
  const chosen = names.filter(({ key, status }) => status === 'review' && selected.has(key));
  const acceptable = chosen.map(toDecide).filter(({ firm }) => firm !== null);
  const select = (key: string, on: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      if (on) next.add(key);
      else next.delete(key);
      return next;
    });
  const ask = (kind: Question['kind']) => (key: string) => {
    const name = names.find((one) => one.key === key);
    if (name?.status !== 'review') return;
    const one = toDecide(name);
    if (kind !== 'accept' || one.firm) setQuestion({ kind, names: [one], except: name.firm.id });
  };
  const keys = {
    a: ask('accept'),
    c: ask('choose'),
    p: ask('apart'),
    x: (key: string) => reviewing && select(key, !selected.has(key)),
  };
  return (
    <div ref={section}>
      <Section
        id="firm-names"
        title="Firm names"
        description={
          reviewing && total > 0 && params.namesQuery === ''
            ? `${counted(total, 'spelling resembles', 'spellings resemble')} a known firm. Each counts as its own firm until you decide.`
            : 'Spellings that resemble a known firm. Each counts as its own firm until you decide.'
        }
      >
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Segmented
            size="sm"
            label="Which names"
            options={statuses}
            value={params.namesStatus}
            onValueChange={(namesStatus) => setSearch({ namesStatus, names: 1 }, { push: true })}
          />
          <div className="min-w-48 max-w-72 grow">
            <DebouncedSearch
              label="Search firm names"
              placeholder="Search names"
              value={params.namesQuery}
              onChange={(namesQuery) => setSearch({ namesQuery, names: 1 })}
            />
          </div>
          {chosen.length > 0 ? (
            <fieldset aria-label="Decide the selected names" className="flex flex-wrap items-center gap-2">
              <span role="status" className="font-medium text-sm tabular-nums">
                {count(chosen.length)} selected
              </span>
              <Button
                size="sm"
                variant="primary"
                disabled={acceptable.length === 0}
                onClick={() => setQuestion({ kind: 'accept', names: acceptable })}
              >
                Accept selected
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setSelected(new Set())}>
                Clear
              </Button>
            </fieldset>
          ) : null}
        </div>
        {query.isPending || isPastEnd ? (
          <div role="status" aria-label="Loading firm names" className="flex flex-col gap-3">
            <Skeleton className="h-32 rounded-card" />
            <Skeleton className="h-32 rounded-card" />
          </div>
        ) : query.isLoadingError ? (
          <Card>
            <QueryError what="the firm names" query={query} />
          </Card>
        ) : total === 0 ? (
          <Card>
            <EmptyState
              icon={<SpellCheck aria-hidden size={20} />}
              title={
                params.namesQuery !== ''
                  ? 'No names match this search'
                  : reviewing
                    ? 'No names to review'
                    : 'No names decided yet'
              }
              description="Uploads add names here when a spelling resembles a firm."
            />
          </Card>
        ) : (
          <ul
            aria-label="Firm names"
            className="flex flex-col gap-3"
            aria-busy={query.isPlaceholderData || undefined}
            onKeyDown={(event) => onEntryKey(event, keys)}
          >
            {names.map((name) => (
              <li key={name.key} data-id={name.key}>
                <NameCard
                  name={name}
                  selected={selected.has(name.key)}
                  onSelect={(on) => select(name.key, on)}
                  onAccept={() => ask('accept')(name.key)}
                  onChoose={() => ask('choose')(name.key)}
                  onApart={() => ask('apart')(name.key)}
                  undoing={undo.isPending && undo.variables[0]?.key === name.key}
                  onUndo={() => undo.mutate([name])}
                />
              </li>
            ))}
          </ul>
        )}
        {total > namesPageSize && !isPastEnd ? (
          <Pagination
            page={params.names}
            pageSize={namesPageSize}
            total={total}
            noun="firm names"
            onPageChange={(page) => setSearch({ names: page }, { push: true })}
          />
        ) : null}
        {question ? <DecisionDialog question={question} onClose={() => setQuestion(null)} /> : null}
      </Section>
    </div>
  );
}
