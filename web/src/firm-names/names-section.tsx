import type { FirmName } from '@liftout/contract/firm-names';
import { useQuery } from '@tanstack/react-query';
import { SpellCheck } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { counted } from '../lib/format/formats.ts';
import { lastPageOf } from '../ui/data/last-page.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { isOfThisList, usePastEnd } from '../ui/data/use-past-end.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { onEntryKey } from '../ui/layout/entry-keys.ts';
import { Section } from '../ui/layout/section.tsx';
import { useFocusNext } from '../ui/layout/use-focus-next.ts';
import { focusOnceGone } from '../ui/overlay/nearest.ts';
import { DecisionDialog, type NameToDecide, type Question } from './decision-dialog.tsx';
import { NameCard } from './name-card.tsx';
import { NamesToolbar } from './names-toolbar.tsx';
import { type FirmNamesParams, firmNamesParams } from './params.ts';
import { firmNamesQuery, namesPageSize } from './queries.ts';
import { useUndo } from './use-decide.ts';

const nothing = { rows: [], total: 0 };
const toDecide = ({ key, spelling, version, candidates: [candidate] }: FirmName): NameToDecide => ({
  key,
  spelling,
  version,
  firm: candidate ?? null,
});

/** Where the keys of the list go on. */
const checkboxOf = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`li[data-id="${CSS.escape(key)}"] [role="checkbox"]`) ?? null;

/** Spellings that only resemble a firm, to be accepted, given to another firm or kept apart. */
export function FirmNamesSection() {
  const params = useSearchParams(firmNamesParams);
  const setSearch = useSetSearchParams<FirmNamesParams>();
  const query = useQuery(firmNamesQuery(params));
  const { rows: names, total } = query.data ?? nothing;
  const [question, setQuestion] = useState<Question | null>(null);
  const { selected, select, clear } = useSelected();
  const undo = useUndo();
  const section = useRef<HTMLDivElement>(null);
  useFocusNext(
    section,
    useMemo(() => names.map(({ key }) => key), [names]),
  );
  const isPastEnd = usePastEnd({
    page: params.names,
    lastPage: lastPageOf(total, namesPageSize),
    isKnown: isOfThisList(query),
    goTo: (page) => setSearch({ names: page }),
  });

  const reviewing = params.namesStatus === 'review';
  const chosen = names.filter(({ key, status }) => status === 'review' && selected.has(key));
  const acceptable = chosen.map(toDecide).filter(({ firm }) => firm !== null);
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
        <NamesToolbar
          params={params}
          onChange={setSearch}
          selected={chosen.length}
          onAccept={acceptable.length > 0 ? () => setQuestion({ kind: 'accept', names: acceptable }) : null}
          onClear={(button) => {
            focusOnceGone(button, () => checkboxOf(section.current, chosen.at(-1)?.key ?? ''));
            clear();
          }}
        />
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
          <NoNames params={params} />
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

/** The keys of the names that are selected. */
function useSelected() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = (key: string, on: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      if (on) next.add(key);
      else next.delete(key);
      return next;
    });
  return { selected, select, clear: () => setSelected(new Set()) };
}

/** Why no names are listed. */
function NoNames({ params: { namesQuery, namesStatus } }: { params: FirmNamesParams }) {
  const none = namesStatus === 'review' ? 'No names to review' : 'No names decided yet';
  return (
    <Card>
      <EmptyState
        icon={<SpellCheck aria-hidden size={20} />}
        title={namesQuery === '' ? none : 'No names match this search'}
        description="Uploads add names here when a spelling resembles a firm."
      />
    </Card>
  );
}
