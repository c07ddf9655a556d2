import type { ClientFirm, listClientFirms } from '@liftout/contract/client-firms';
import type { ResponseOf } from '@liftout/contract/endpoint';
import type { ClientFirmSort } from '@liftout/contract/values/choices';
import { FirmContactsLink, FirmPageLink, useOpenFirm } from '../firm-link/index.ts';
import { today as dayNow } from '../lib/format/clock.ts';
import { count, counted } from '../lib/format/formats.ts';
import { MovesLink, NetAum, RankChange, Spark, signedCount } from '../moves/index.ts';
import { opensRow } from '../ui/data/row-click.ts';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { DealCoverage, Money, NotKnown } from '../ui/data/values.tsx';
import { type ClientFirmsState, daysInAddress } from './firms-state.ts';

export interface ClientFirmsRowsProps {
  clientId: string;
  table: ResponseOf<typeof listClientFirms>;
  state: ClientFirmsState;
  /** They are those of the page before. */
  busy: boolean;
  onSort: (sort: ClientFirmSort) => void;
}

/** A page of firms, a line each. A row opens the firm's page. */
export function ClientFirmsTable({ clientId, table, state, busy, onSort }: ClientFirmsRowsProps) {
  const openFirm = useOpenFirm(clientId);
  const hasMoves = table.market !== null;
  const sorts = (sort: ClientFirmSort) => ({
    sort: state.sort === sort ? state.order : null,
    onSort: () => onSort(sort),
  });
  return (
    <Table label="Firms" busy={busy} maxHeight="none">
      <thead>
        <tr>
          {hasMoves ? (
            <>
              <Th numeric className="w-16" {...sorts('rank')}>
                Rank
              </Th>
              <Th className="max-lg:hidden" {...sorts('change')}>
                Change
              </Th>
            </>
          ) : null}
          <Th {...sorts('name')}>Firm</Th>
          {hasMoves ? (
            <>
              <Th className="max-xl:hidden">12 months, net</Th>
              <Th numeric {...sorts('joined')}>
                Joined
              </Th>
              <Th numeric {...sorts('left')}>
                Left
              </Th>
              <Th numeric>Net</Th>
              <Th numeric className="max-xl:hidden">
                Net AUM
              </Th>
            </>
          ) : null}
          <Th numeric {...sorts('contacts')}>
            Your contacts
          </Th>
          <Th numeric {...sorts('pipeline')}>
            Open pipeline
          </Th>
        </tr>
      </thead>
      <tbody>
        {table.firms.map((row) => (
          <Tr
            key={row.firm.id ?? row.firm.name}
            className="cursor-pointer"
            onClick={(event) => {
              if (opensRow(event)) openFirm(row.firm.name);
            }}
          >
            {hasMoves ? (
              <>
                <Td numeric className="font-medium">
                  {row.moves ? count(row.moves.rank) : <NoMoves />}
                </Td>
                <Td className="max-lg:hidden">
                  {row.moves ? <RankChange row={row.moves} isCompared={table.isCompared} /> : null}
                </Td>
              </>
            ) : null}
            <Td>
              <span className="flex max-w-72">
                <FirmPageLink firm={row.firm.name} clientId={clientId} className="min-w-0 font-medium">
                  <TruncatedText>{row.firm.name}</TruncatedText>
                </FirmPageLink>
              </span>
            </Td>
            {hasMoves ? <MovesCells clientId={clientId} row={row} table={table} days={state} /> : null}
            <Td numeric>
              {row.contacts === 0 ? (
                <span className="text-ink-faint">0</span>
              ) : (
                <FirmContactsLink firm={row.firm.name} clientId={clientId} contacts={row.contacts} />
              )}
            </Td>
            <Td numeric>
              <OpenPipeline row={row} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Nobody joined or left in these days. */
function NoMoves() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">No moves</span>
    </span>
  );
}

interface MovesCellsProps {
  clientId: string;
  row: ClientFirm;
  table: ClientFirmsRowsProps['table'];
  days: Pick<ClientFirmsState, 'from' | 'to'>;
}

function MovesCells({ clientId, row: { firm, moves }, table, days }: MovesCellsProps) {
  const side = (name: 'joined' | 'left') => {
    const people = moves?.[name] ?? 0;
    if (people === 0) return <span className="text-ink-faint">0</span>;
    return (
      <MovesLink
        clientId={clientId}
        filters={{ [name]: firm.name, ...daysInAddress(days, dayNow()) }}
        label={`Show the ${counted(people, 'advisor')} who ${name} ${firm.name}`}
      >
        {count(people)}
      </MovesLink>
    );
  };
  return (
    <>
      <Td className="max-xl:hidden">{moves ? <Spark months={table.months} nets={moves.months} /> : null}</Td>
      <Td numeric>{side('joined')}</Td>
      <Td numeric>{side('left')}</Td>
      <Td numeric className="font-medium">
        {signedCount(moves?.net.advisors ?? 0)}
      </Td>
      <Td numeric className="max-xl:hidden">
        {moves ? <NetAum net={moves.net} /> : <NotKnown />}
      </Td>
    </>
  );
}

/** `$1.2M` and the number of deals, with the coverage; a dash where there is none, or none has a known value. */
export function OpenPipeline({ row: { openDeals, pipelineValue, pipelineKnown } }: { row: ClientFirm }) {
  if (openDeals === 0)
    return (
      <span className="text-ink-faint">
        <span aria-hidden>–</span>
        <span className="sr-only">No open deals</span>
      </span>
    );
  return (
    <span className="inline-flex flex-col items-end leading-tight">
      <span className="inline-flex items-baseline gap-2">
        <Money dollars={pipelineKnown === 0 ? null : pipelineValue} />
        <span className="text-ink-soft text-xs max-lg:hidden">{counted(openDeals, 'deal')}</span>
      </span>
      <DealCoverage known={pipelineKnown} of={openDeals} />
    </span>
  );
}
