import { type Contact, doNotContactLabels } from '@liftout/contract/contacts';
import { date } from '../../lib/format/times.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useBulk } from '../table/use-bulk.ts';
import { useUserName } from '../use-user-name.ts';

/** Says that a person must not be contacted, why, and who said so; offers to take the mark back. */
export function DoNotContactAlert({ clientId, contact }: { clientId: string; contact: Contact }) {
  const { change, busy } = useBulk(clientId);
  const nameOf = useUserName(clientId);
  const { doNotContact: mark } = contact;
  if (!mark || contact.erasedAt !== undefined) return null;
  return (
    <Alert
      tone="warning"
      title={`Do not contact: ${doNotContactLabels[mark.reason]}`}
      action={
        contact.archivedAt === undefined ? (
          <Button
            size="sm"
            busy={busy}
            onClick={() => change([contact], { doNotContact: null }, 'may be contacted again')}
          >
            Allow contact
          </Button>
        ) : null
      }
    >
      {mark.note ? (
        <p dir="auto" className="text-left wrap-anywhere">
          {mark.note}
        </p>
      ) : null}
      <p>
        Since {date(mark.since)}, by {nameOf(mark.by)}. Left out of insights, next steps, exports and syncs.
      </p>
    </Alert>
  );
}
