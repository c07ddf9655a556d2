import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { auditEntries } from '../../platform/db/schema/index.ts';

/** The audit entries of a market, newest first. */
export async function findEntries({ orm }: Tx, path: string, limit: number) {
  const { id, actorName, before, after, createdAt } = auditEntries;
  return orm
    .select({ id, actorName, before, after, createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'market'), eq(auditEntries.entityId, path)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
