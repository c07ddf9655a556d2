import type { Brief } from '@liftout/contract/brief';
import { phoneLink } from '@liftout/contract/values/phone-link';
import { counted } from '../lib/format/formats.ts';
import { shortDay } from '../lib/format/times.ts';
import { DealMoney } from '../ui/data/values.tsx';
import { TextAnchor } from '../ui/form/link-button.tsx';
import { InsightTitle } from './insight-title.tsx';
import { ContactName } from './links.tsx';
import { List, Part, Row } from './part.tsx';

interface Of<P extends keyof Brief> {
  clientId: string;
  part: NonNullable<Brief[P]>;
}

/** Of a list that has only the first of its rows: how many there are. */
export const ofAll = (shown: number, total: number, which = ''): string | null =>
  shown < total ? `${shown} of ${total}${which}` : null;

export const InsightsPart = ({ clientId, part: { rows, total } }: Of<'insights'>) => (
  <Part title="What needs you now" note={ofAll(rows.length, total, ', most urgent first')}>
    <List>
      {rows.map((insight) => (
        <Row key={insight.id} detail={insight.description}>
          <span className="font-medium">
            <InsightTitle clientId={clientId} insight={insight} />
          </span>
        </Row>
      ))}
    </List>
  </Part>
);

/** A number to call; text that is none stands as it is. */
function Phone({ name, phone }: { name: string; phone: string | null }) {
  const dial = phoneLink(phone);
  return dial ? (
    <TextAnchor href={dial} aria-label={`Call ${name}, ${phone}`}>
      {phone}
    </TextAnchor>
  ) : (
    phone
  );
}

export const QueuePart = ({ clientId, part: { rows } }: Of<'queue'>) => (
  <Part title="Whom to call first">
    <List>
      {rows.map(({ contactId, name, firm, phone, line }) => (
        <Row key={contactId} detail={line} aside={<Phone name={name} phone={phone} />}>
          <ContactName clientId={clientId} id={contactId} name={name} />
          <span className="text-ink-soft">, {firm}</span>
        </Row>
      ))}
    </List>
  </Part>
);

export const StepsPart = ({ clientId, part: { rows, total } }: Of<'steps'>) => (
  <Part title="Next steps due this week" note={ofAll(rows.length, total, ', the earliest first')}>
    <List>
      {rows.map(({ id, contactId, name, firm, what, dueOn, isOverdue, ownerName }) => (
        <Row
          key={id}
          detail={
            <>
              <ContactName clientId={clientId} id={contactId} name={name} />, {firm}
              {ownerName === null ? ' · unassigned' : ` · ${ownerName}`}
            </>
          }
          aside={
            <>
              {isOverdue ? <span className="text-warning">Overdue, </span> : null}
              <time dateTime={dueOn}>{shortDay(dueOn)}</time>
            </>
          }
        >
          {what}
        </Row>
      ))}
    </List>
  </Part>
);

export const SilentDealsPart = ({ clientId, part: { rows, total } }: Of<'silentDeals'>) => (
  <Part title="Deals silent for 30 days" note={ofAll(rows.length, total, ', most valuable first')}>
    <List>
      {rows.map(({ contactId, name, firm, value, days }) => (
        <Row
          key={contactId}
          aside={
            <>
              <DealMoney cents={value} />
              <span className="text-ink-soft">, {counted(days, 'day')}</span>
            </>
          }
        >
          <ContactName clientId={clientId} id={contactId} name={name} />
          <span className="text-ink-soft">, {firm}</span>
        </Row>
      ))}
    </List>
  </Part>
);
