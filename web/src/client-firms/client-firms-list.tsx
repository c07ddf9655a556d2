import type { ClientFirm } from '@liftout/contract/client-firms';
import { clientFirmSorts } from '@liftout/contract/values/choices';
import { partlyKnownInBrackets } from '@liftout/contract/values/coverage-text';
import { FirmPageLink } from '../firm-link/index.ts';
import { count, counted, money } from '../lib/format/formats.ts';
import { RankChange, signedCount } from '../moves/index.ts';
import { cx } from '../ui/cx.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import type { ClientFirmsRowsProps } from './client-firms-table.tsx';

const sortLabels: Record<(typeof clientFirmSorts)[number], string> = {
  rank: 'Rank, highest first',
  change: 'Change of rank',
  name: 'Name',
  joined: 'Joined, most first',
  left: 'Left, most first',
  contacts: 'Your contacts, most first',
  pipeline: 'Open pipeline, largest first',
};

/** Sorts that need moves. */
const ofMoves: readonly string[] = ['rank', 'change', 'joined', 'left'];

/** A page of firms on a phone: two lines each. */
export function ClientFirmsList({ clientId, table, state, busy, onSort }: ClientFirmsRowsProps) {
  const hasMoves = table.market !== null;
  const sorts = clientFirmSorts.filter((sort) => hasMoves || !ofMoves.includes(sort));
  return (
    <>
      <div className="border-b p-2">
        <LazySelect
          label="Sort firms by"
          value={state.sort}
          options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
          onValueChange={(value) => {
            if (value !== state.sort) onSort(value);
          }}
        />
      </div>
      <ul
        aria-label="Firms"
        aria-busy={busy || undefined}
        className={cx('transition-opacity', busy && 'opacity-60')}
      >
        {table.firms.map((row) => (
          <li
            key={row.firm.id ?? row.firm.name}
            className="relative flex min-h-15 items-center gap-3 border-b px-3 py-2 last:border-b-0"
          >
            <div className="flex min-w-0 flex-1 flex-col gap-0.5">
              <FirmPageLink
                firm={row.firm.name}
                clientId={clientId}
                // The whole row is its target.
                className="flex min-w-0 font-medium after:absolute after:inset-0 after:content-['']"
              >
                <TruncatedText>{row.firm.name}</TruncatedText>
              </FirmPageLink>
              <TruncatedText className="text-ink-soft text-sm">{aboutFirm(row, hasMoves)}</TruncatedText>
            </div>
            {row.moves ? (
              <div className="flex shrink-0 flex-col items-end gap-0.5 tabular-nums">
                <span className="font-medium">{signedCount(row.moves.net.advisors)}</span>
                <span className="flex items-center gap-1.5 text-ink-soft text-xs">
                  {`Rank ${count(row.moves.rank)}`}
                  {table.isCompared ? <RankChange row={row.moves} isCompared /> : null}
                </span>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** `$1.2M open`, `$1.2M open (known for 2 of 3)`, and of unknown value `3 open deals`. */
function openPipeline({
  openDeals,
  pipelineValue,
  pipelineKnown,
}: Pick<ClientFirm, 'openDeals' | 'pipelineValue' | 'pipelineKnown'>): string {
  if (pipelineKnown === 0) return counted(openDeals, 'open deal');
  return `${money(pipelineValue)} open${partlyKnownInBrackets(pipelineKnown, openDeals)}`;
}

/** `5 in, 1 out · 12 contacts · $1.2M open` */
export function aboutFirm({ moves, contacts, ...deals }: ClientFirm, hasMoves: boolean): string {
  return [
    moves ? `${count(moves.joined)} in, ${count(moves.left)} out` : hasMoves ? 'No moves' : null,
    contacts > 0 ? counted(contacts, 'contact') : null,
    deals.openDeals > 0 ? openPipeline(deals) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
