import type { Campaign } from '@liftout/contract/sources';
import { count, dash, notKnown, percentOfFraction } from '../lib/format/formats.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Count, Day, NotKnown } from '../ui/data/values.tsx';
import { Progress } from '../ui/feedback/progress.tsx';

const statuses: Record<Campaign['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'positive' },
  completed: { label: 'Completed', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  draft: { label: 'Draft', tone: 'neutral' },
};

/** A success rate above this gets the default badge (spec section 9). */
const goodRate = 0.2;

export function CampaignTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <Table label="Campaigns" maxHeight="min(28rem, 50dvh)">
      <thead>
        <tr>
          <Th sticky>Campaign</Th>
          <Th>Status</Th>
          <Th>Target firm</Th>
          <Th numeric>Contacts</Th>
          <Th>Calls</Th>
          <Th numeric>Success rate</Th>
          <Th>Created</Th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <Row key={campaign.id} campaign={campaign} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ campaign }: { campaign: Campaign }) {
  const { name, status, targetFirm, contactCount, successRate, createdAt, notes } = campaign;
  return (
    <Tr>
      <Td sticky className="max-w-56 font-medium">
        <TruncatedText>{name}</TruncatedText>
        {notes ? <TruncatedText className="font-normal text-ink-faint text-xs">{notes}</TruncatedText> : null}
      </Td>
      <Td>
        <Badge tone={statuses[status].tone} dot>
          {statuses[status].label}
        </Badge>
      </Td>
      <Td>{targetFirm}</Td>
      <Td numeric>
        <Count value={contactCount} />
      </Td>
      <Td>
        <Calls campaign={campaign} />
      </Td>
      <Td numeric>
        {successRate === null ? (
          <NotKnown />
        ) : (
          <Badge tone={successRate > goodRate ? 'accent' : 'neutral'}>{percentOfFraction(successRate)}</Badge>
        )}
      </Td>
      <Td>
        {/* The day that stands in the sheet, not that of the reader's zone. */}
        <Day day={createdAt?.slice(0, 10) ?? null} />
      </Td>
    </Tr>
  );
}

/** Completed and planned calls, as figures and a bar. */
function Calls({ campaign: { name, callsCompleted, callsPlanned } }: { campaign: Campaign }) {
  const countText = (calls: number | null) => (calls === null ? dash : count(calls));
  const fraction = callsCompleted === null || !callsPlanned ? null : callsCompleted / callsPlanned;
  return (
    <span className="flex w-36 items-center gap-3">
      <span className="w-[4.25rem] shrink-0 text-right tabular-nums">
        {callsCompleted === null && callsPlanned === null ? (
          <NotKnown />
        ) : (
          <>
            {countText(callsCompleted)} / {countText(callsPlanned)}
            {callsCompleted === null || callsPlanned === null ? (
              <span className="sr-only"> ({notKnown})</span>
            ) : null}
          </>
        )}
      </span>
      <span className="grow">
        {fraction === null ? null : <Progress label={`Calls of ${name}`} fraction={fraction} />}
      </span>
    </span>
  );
}
