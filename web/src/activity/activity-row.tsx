import type { Touch } from '@liftout/contract/activity';
import type { FeedItem, FeedType } from '@liftout/contract/live-feed';
import { CalendarCheck, Mail, MessageSquare, Phone, PhoneOutgoing, StickyNote } from 'lucide-react';
import { useHasAccess } from '../auth/index.ts';
import { useOpenContact } from '../contacts/index.ts';
import { duration } from '../lib/format/formats.ts';
import { exactTime } from '../lib/format/times.ts';
import { Badge } from '../ui/data/badge.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { ShortAgo } from '../ui/data/values.tsx';

const types: Record<FeedType | Touch['type'], { label: string; Icon: typeof Phone }> = {
  call: { label: 'Call', Icon: Phone },
  cold_call: { label: 'Cold call', Icon: PhoneOutgoing },
  email: { label: 'Email', Icon: Mail },
  meeting: { label: 'Meeting', Icon: CalendarCheck },
  sms: { label: 'Text message', Icon: MessageSquare },
  note: { label: 'Note', Icon: StickyNote },
};

interface ActivityRowProps {
  item: FeedItem | Touch;
  /** Shows the exact time, not how long ago it was. */
  exact?: boolean;
  /** Opens the contact; by default on the current page. */
  onContact?: (id: string) => void;
}

/** An activity in the feed or behind a figure: who, what, how it ended and when. */
export function ActivityRow({ item, exact = false, onContact }: ActivityRowProps) {
  const openHere = useOpenContact();
  const openContact = onContact ?? openHere;
  const { label, Icon } = types[item.type];
  const mayOpen = useHasAccess('contacts');
  const contactId = mayOpen ? item.contactId : null;
  const who = item.contactName ?? 'Unknown contact';
  return (
    <li className="flex gap-3 border-b px-4 py-3 last:border-0">
      <span className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden size={14} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          {contactId ? (
            <button
              type="button"
              className="min-w-0 rounded-mark text-left font-medium hover:underline"
              onClick={() => openContact(contactId)}
            >
              <TruncatedText>{who}</TruncatedText>
            </button>
          ) : (
            <TruncatedText className="font-medium">{who}</TruncatedText>
          )}
          <span className="shrink-0 text-ink-faint text-xs">
            {exact ? (
              <time dateTime={item.timestamp}>{exactTime(item.timestamp)}</time>
            ) : (
              <ShortAgo at={item.timestamp} />
            )}
          </span>
        </p>
        <TruncatedText as="p" className="text-ink-soft text-sm">
          <span className="sr-only">{label}: </span>
          {[item.contactFirm, item.subject].filter(Boolean).join(' · ') || label}
        </TruncatedText>
        {item.outcome || item.duration ? (
          <p className="mt-1 flex flex-wrap items-center gap-2">
            {item.outcome ? <Badge>{item.outcome}</Badge> : null}
            {item.duration ? <span className="text-ink-faint text-xs">{duration(item.duration)}</span> : null}
          </p>
        ) : null}
        {item.notes ? (
          <TruncatedText as="p" lines={2} className="mt-1 text-ink-soft text-sm">
            {item.notes}
          </TruncatedText>
        ) : null}
      </div>
    </li>
  );
}
