import { getContactMove } from '@liftout/contract/contact-moves';
import type { Contact } from '@liftout/contract/contacts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { AdvisorLink } from '../../advisor-link/index.ts';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { Button } from '../../ui/form/button.tsx';
import { moveLine } from '../move-line.ts';
import { useUpdateFirm } from '../use-update-firm.ts';

const contactMoveQuery = (clientId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(getContactMove, clientId, id),
    queryFn: ({ signal }) => call(getContactMove, { params: { id }, signal }),
    staleTime: 30_000,
  });

/** Where a contact went: `Left Merrill Aug 22, 2025 → Ameriprise`, and the firm updated by one click. */
export function ContactMove({ clientId, contact }: { clientId: string; contact: Contact }) {
  const { data } = useQuery(contactMoveQuery(clientId, contact.id));
  const update = useUpdateFirm(clientId);
  const move = data?.move;
  if (!move) return null;
  const { firmJoined, firmIsOld } = move;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-info-soft px-3 py-2.5">
      <p className="flex min-w-0 items-center gap-2">
        <ArrowRightLeft aria-hidden size={14} className="shrink-0 text-info" />
        <AdvisorLink id={move.advisorId} clientId={clientId} className="wrap-anywhere text-info">
          {moveLine(move)}
        </AdvisorLink>
      </p>
      {firmJoined !== null && firmIsOld && contact.archivedAt === undefined ? (
        <Button
          size="sm"
          aria-label={`Update firm to ${firmJoined}`}
          busy={update.isPending}
          busyText="Updating…"
          onClick={() => update.mutate({ contact, to: firmJoined })}
        >
          Update firm
        </Button>
      ) : null}
    </div>
  );
}
