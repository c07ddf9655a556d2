import type { FirmMomentum, MomentumTable as MomentumRows, MomentumSort } from '@liftout/contract/moves';
import { useHasAccess } from '../../auth/index.ts';
import { FirmContactsLink, FirmPageLink } from '../../firm-link/index.ts';
import { count, counted } from '../../lib/format/formats.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { NotKnown } from '../../ui/data/values.tsx';
import { NetAum } from '../figures/net-aum.tsx';
import type { MovesScope } from '../queries.ts';
import { useHasBook } from '../use-book.ts';
import type { MomentumState } from './momentum-state.ts';
import { shareHint, shareLabel, shareText, signedCount } from './momentum-texts.ts';
import { RankChange } from './rank-change.tsx';
import { Spark } from './spark.tsx';

interface MomentumTableProps {
  of: MovesScope;
  table: MomentumRows;
  state: MomentumState;
  busy: boolean;
  onSort: (sort: MomentumSort) => void;
  onFirm: (firm: string, side?: 'joined' | 'left') => void;
}

/** A page of the league table; on a phone each firm has two lines. */
export function MomentumTable({ of, table, state, busy, onSort, onFirm }: MomentumTableProps) {
  const hasBook = useHasBook(of);
  const isKnown = table.firms.some(({ headcount }) => headcount !== null);
  const sorts = (sort: MomentumSort) => ({
    sort: state.sort === sort ? state.order : null,
    onSort: () => onSort(sort),
  });
  return (
    <Table label="Firms by net advisors" busy={busy} maxHeight="none">
      <thead>
        <tr>
          <Th numeric className="w-12 max-sm:px-2" {...sorts('rank')}>
            Rank
          </Th>
          <Th className="max-sm:hidden" {...sorts('change')}>
            Change
          </Th>
          <Th {...sorts('name')}>Firm</Th>
          <Th className="max-md:hidden">12 months, net</Th>
          <Th numeric className="max-sm:hidden" {...sorts('joined')}>
            Joined
          </Th>
          <Th numeric className="max-sm:hidden" {...sorts('left')}>
            Left
          </Th>
          <Th numeric>Net</Th>
          <Th numeric className="max-lg:hidden">
            Net AUM
          </Th>
          {isKnown ? (
            <Th numeric title={shareHint} className="max-lg:hidden" {...sorts('share')}>
              {shareLabel}
            </Th>
          ) : null}
          {hasBook ? (
            <Th numeric className="max-sm:hidden" {...sorts('contacts')}>
              Your contacts
            </Th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {table.firms.map((row) => (
          <Tr key={row.firm.id}>
            <Td numeric className="font-medium max-sm:px-2">
              {count(row.rank)}
            </Td>
            <Td className="max-sm:hidden">
              <RankChange row={row} isCompared={table.isCompared} />
            </Td>
            <Td className="max-sm:py-1.5">
              <span className="flex max-w-40 flex-col sm:max-w-64">
                <FirmLink of={of} name={row.firm.name} onFirm={onFirm} />
                <span className="flex flex-wrap items-center gap-x-2 text-ink-soft text-xs sm:hidden">
                  <RankChange row={row} isCompared={table.isCompared} />
                  <ContactsLink of={of} row={row} />
                </span>
              </span>
            </Td>
            <Td className="max-md:hidden">
              <Spark months={table.months} nets={row.months} />
            </Td>
            <SideCell row={row} side="joined" onFirm={onFirm} />
            <SideCell row={row} side="left" onFirm={onFirm} />
            <Td numeric className="font-medium">
              {signedCount(row.net.advisors)}
              <span className="block font-normal text-ink-soft text-xs sm:hidden">
                {count(row.joined)} in, {count(row.left)} out
              </span>
            </Td>
            <Td numeric className="max-lg:hidden">
              <NetAum net={row.net} />
            </Td>
            {isKnown ? (
              <Td numeric className="text-ink-soft max-lg:hidden">
                {shareText(row) ?? <NotKnown />}
              </Td>
            ) : null}
            {hasBook ? (
              <Td numeric className="max-sm:hidden">
                <ContactsLink of={of} row={row} />
              </Td>
            ) : null}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

interface SideCellProps {
  row: FirmMomentum;
  side: 'joined' | 'left';
  onFirm: MomentumTableProps['onFirm'];
}

/** How many joined or left; it lists them. */
function SideCell({ row, side, onFirm }: SideCellProps) {
  const people = row[side];
  return (
    <Td numeric className="max-sm:hidden">
      {people === 0 ? (
        0
      ) : (
        <button
          type="button"
          aria-label={`Show the ${counted(people, 'advisor')} who ${side} ${row.firm.name}`}
          className="rounded-mark hover:underline"
          onClick={() => onFirm(row.firm.name, side)}
        >
          {count(people)}
        </button>
      )}
    </Td>
  );
}

interface FirmLinkProps {
  of: MovesScope;
  name: string;
  onFirm: (firm: string) => void;
}

/** The firm's page; for a reader who may open none, the firm's moves. */
function FirmLink({ of, name, onFirm }: FirmLinkProps) {
  if (useHasAccess('contacts'))
    return (
      <FirmPageLink firm={name} clientId={of.clientId}>
        <TruncatedText>{name}</TruncatedText>
      </FirmPageLink>
    );
  return (
    <button
      type="button"
      title={`Show the moves of ${name}`}
      className="max-w-full rounded-mark text-left font-medium hover:underline"
      onClick={() => onFirm(name)}
    >
      <TruncatedText>{name}</TruncatedText>
    </button>
  );
}

/** The reader's contacts at the firm, in the contact table. */
function ContactsLink({ of, row }: { of: MovesScope; row: FirmMomentum }) {
  if (row.contacts === null || of.clientId === undefined) return null;
  if (row.contacts === 0) return <span className="text-ink-faint max-sm:hidden">0</span>;
  return <FirmContactsLink firm={row.firm.name} clientId={of.clientId} contacts={row.contacts} />;
}
