import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients } from '../platform/db/schema/index.ts';

/** The name and the sections of a client that is not archived. */
export async function findClientAccess({ orm }: Tx, clientId: string) {
  const [row] = await orm
    .select({ clientName: clients.name, allowedDashboards: clients.allowedDashboards })
    .from(clients)
    .where(and(eq(clients.clientId, clientId), isNull(clients.archivedAt)));
  return row;
}
