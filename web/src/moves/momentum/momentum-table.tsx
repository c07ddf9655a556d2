import type { FirmMomentum, MomentumTable as MomentumRows, MomentumSort } from '@liftout/contract/moves';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useUser } from '../../auth/index.ts';
import { count, counted } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { NotKnown } from '../../ui/data/values.tsx';
import { TextLink } from '../../ui/form/link-button.tsx';
import { NetAum } from '../figures/net-aum.tsx';
import type { MovesScope } from '../queries.ts';
import { useHasBook } from '../use-book.ts';
import type { MomentumState } from './momentum-state.ts';
import { changeText, knownText, signedCount } from './momentum-texts.ts';
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
            <Th className="max-lg:hidden" {...sorts('share')}>
              Known there
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
              <Td className="text-ink-soft max-lg:hidden">{knownText(row) ?? <NotKnown />}</Td>
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

interface RankChangeProps {
  row: Pick<FirmMomentum, 'rank' | 'rankBefore'>;
  isCompared: boolean;
}

/** Places won or lost, by arrow and colour; `New` for a firm without moves in the days before. */
function RankChange({ row, isCompared }: RankChangeProps) {
  const { rank, rankBefore } = row;
  const text = changeText(row, isCompared);
  if (rankBefore === null)
    return (
      <span title={text} className="text-ink-soft text-xs">
        {isCompared ? 'New' : <NotKnown />}
      </span>
    );
  const steps = rankBefore - rank;
  const Arrow = steps > 0 ? ArrowUp : steps < 0 ? ArrowDown : Minus;
  const tone = steps > 0 ? 'text-positive' : steps < 0 ? 'text-negative' : 'text-ink-soft';
  return (
    <span title={text} className={cx('inline-flex items-center gap-0.5 text-xs tabular-nums', tone)}>
      <Arrow aria-hidden size={13} strokeWidth={2.25} />
      <span aria-hidden>{steps === 0 ? null : Math.abs(steps)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

interface FirmLinkProps {
  of: MovesScope;
  name: string;
  onFirm: (firm: string) => void;
}

/** The firm's page for an admin who reads a client's market; others list its moves. */
function FirmLink({ of, name, onFirm }: FirmLinkProps) {
  const isAdmin = useUser().role === 'admin';
  if (isAdmin)
    return (
      <TextLink
        to="/firm/$firmName"
        params={{ firmName: name }}
        search={of.clientId === undefined ? {} : { client: of.clientId }}
      >
        <TruncatedText>{name}</TruncatedText>
      </TextLink>
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

/** The reader's contacts at the firm, in the contact table. */
function ContactsLink({ of, row }: { of: MovesScope; row: FirmMomentum }) {
  const isAdmin = useUser().role === 'admin';
  const { clientId } = of;
  if (row.contacts === null || clientId === undefined) return null;
  if (row.contacts === 0) return <span className="text-ink-faint max-sm:hidden">0</span>;
  const label = `${counted(row.contacts, 'contact')}`;
  const search = { firm: row.firm.name };
  const name = `${label} at ${row.firm.name}`;
  return isAdmin ? (
    <TextLink to="/$slug/contacts" params={{ slug: clientId }} search={search} aria-label={name}>
      {label}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/contacts" params={{ clientId }} search={search} aria-label={name}>
      {label}
    </TextLink>
  );
}
