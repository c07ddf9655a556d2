import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';

/** Notes in a contact's timeline that another one was merged into it at its source. */
export const noteMerge = (
  tx: Tx,
  clientId: string,
  { winner, name, at }: { winner: string; name: string; at: Date },
): Promise<void> =>
  audit(
    tx,
    {
      action: 'contact.merged',
      entity: 'contact',
      entityId: winner,
      clientId,
      before: {},
      after: { mergedWith: name },
    },
    at,
  );
