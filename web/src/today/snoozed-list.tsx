import { maxSnoozed, type SnoozedContact } from '@liftout/contract/today';
import { useQuery } from '@tanstack/react-query';
import { useOpenContact, useUserName } from '../contacts/index.ts';
import { shortDay, weekday } from '../lib/format/times.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { focusOnceGone, nearestTo } from '../ui/overlay/nearest.ts';
import { snoozedQuery } from './queries.ts';
import { useWake } from './use-wake.ts';

/** Who is left out of the queue, until when and by whom, each with the way back. */
export function SnoozedList({ clientId }: { clientId: string }) {
  const query = useQuery(snoozedQuery(clientId));
  const openContact = useOpenContact();
  const wake = useWake(clientId);
  const nameOf = useUserName(clientId);
  return (
    <Card flush className="mt-3">
      <Loaded compact query={query} what="who is snoozed" placeholder={<SkeletonRows rows={2} columns={2} />}>
        {(snoozed) => (
          <>
            {snoozed.length === 0 ? (
              <p className="px-4 py-3 text-ink-soft text-sm">Nobody is snoozed.</p>
            ) : (
              <ul aria-label="Snoozed" className="divide-y">
                {snoozed.map((contact) => (
                  <SnoozedItem
                    key={contact.contactId}
                    contact={contact}
                    by={nameOf(contact.snoozedBy)}
                    isEnding={wake.isPending && wake.variables.contactId === contact.contactId}
                    onOpen={() => openContact(contact.contactId)}
                    onEnd={() => wake.mutate(contact)}
                  />
                ))}
              </ul>
            )}
            {snoozed.length === maxSnoozed ? (
              <p className="border-t px-4 py-2 text-ink-soft text-sm">The first {maxSnoozed} are shown.</p>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface SnoozedItemProps {
  contact: SnoozedContact;
  /** The name of whoever snoozed them. */
  by: string;
  isEnding: boolean;
  onOpen: () => void;
  onEnd: () => void;
}

function SnoozedItem({ contact: { name, firm, until }, by, isEnding, onOpen, onEnd }: SnoozedItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 max-sm:px-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            data-open-contact
            className="rounded-mark text-left font-medium hover:underline max-sm:min-h-11"
            onClick={onOpen}
          >
            {name}
          </button>
          <span className="wrap-anywhere text-ink-soft text-sm">{firm}</span>
        </p>
        <p className="text-ink-soft text-sm">
          Until {weekday(until)}, {shortDay(until)}, by {by}
        </p>
      </div>
      <Button
        size="sm"
        className="max-sm:h-11"
        aria-label={`End snooze: ${name}`}
        busy={isEnding}
        busyText="Ending…"
        onClick={({ currentTarget }) => {
          focusOnceGone(currentTarget, nearestTo(currentTarget));
          onEnd();
        }}
      >
        End snooze
      </Button>
    </li>
  );
}
