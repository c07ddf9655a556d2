import type { ResponseOf } from '@liftout/contract/endpoint';
import type { moveFirms } from '@liftout/contract/moves';
import { foldForSearch } from '@liftout/contract/values/fold';
import { useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import { useMemo, useState } from 'react';
import { counted } from '../../lib/format/formats.ts';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { firmsQuery, type MovesScope } from '../queries.ts';

type Firm = ResponseOf<typeof moveFirms>[number];

/** Firms that are drawn: a market may have thousands, and each costs time at every key. */
const maxDrawn = 50;

interface FirmListProps {
  of: MovesScope;
  /** Called with the firm's name. */
  onChoose: (firm: string) => void;
}

/** The firms of a market's moves, with a search. */
export function FirmList({ of, onChoose }: FirmListProps) {
  const query = useQuery(firmsQuery(of));
  const [typed, setTyped] = useState('');
  const firms = useMemo(
    () => (query.data ?? []).map((firm) => ({ firm, folded: foldForSearch(firm.name) })),
    [query.data],
  );
  const matching = useMemo(() => bestOf(firms, foldForSearch(typed.trim())), [firms, typed]);
  const more = matching.length - maxDrawn;
  if (query.isLoadingError) return <QueryError compact what="the firms" query={query} />;
  return (
    <Command label="Firms" shouldFilter={false}>
      <Command.Input
        placeholder="Find a firm"
        autoFocus
        value={typed}
        onValueChange={setTyped}
        className="h-10 w-full border-b bg-transparent px-3 outline-none focus-visible:outline-none"
      />
      <Command.List className="max-h-[min(16rem,40dvh)] overflow-y-auto p-1">
        <Command.Empty className="px-2 py-6 text-center text-ink-soft text-sm">
          {query.isPending ? 'Loading firms…' : 'No firm by that name.'}
        </Command.Empty>
        {matching.slice(0, maxDrawn).map((firm) => (
          <Command.Item
            key={firm.id}
            value={firm.name}
            onSelect={() => onChoose(firm.name)}
            className="flex min-h-8 cursor-pointer items-center rounded-mark px-2 py-1 data-[selected=true]:bg-hover"
          >
            {firm.name}
          </Command.Item>
        ))}
      </Command.List>
      {more > 0 ? (
        <p className="border-t px-3 py-2 text-ink-soft text-xs">
          And {counted(more, 'more firm')}. Keep typing to find yours.
        </p>
      ) : null}
    </Command>
  );
}

/** The firms that match what was typed, the best match first; all where nothing was. */
function bestOf(firms: readonly { firm: Firm; folded: string }[], typed: string): Firm[] {
  if (typed === '') return firms.map(({ firm }) => firm);
  return firms
    .map(({ firm, folded }) => ({ firm, score: defaultFilter(folded, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ firm }) => firm);
}
