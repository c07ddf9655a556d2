import { sql as drizzle, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { logos } from '../../platform/db/schema/index.ts';
import { execute, inlined, sql } from '../../platform/db/sql/sql.ts';

export type LogoRow = Pick<typeof logos.$inferSelect, 'contentType' | 'content'>;

export async function findLogo({ orm }: Tx, id: string): Promise<LogoRow | undefined> {
  const [row] = await orm
    .select({ contentType: logos.contentType, content: logos.content })
    .from(logos)
    .where(eq(logos.id, id));
  return row;
}

/** Stores a logo; one that is there already counts as used now. */
export async function saveLogo({ orm }: Tx, id: string, { contentType, content }: LogoRow): Promise<void> {
  const now = drizzle`now()`;
  await orm
    .insert(logos)
    .values({ id, contentType, content, usedAt: now, createdAt: now })
    .onConflictDoUpdate({ target: logos.id, set: { usedAt: now } });
}

/** Notes that a client shows a logo from now on, so that no sweep removes it meanwhile. False: it is not there. */
export async function useLogo({ orm }: Tx, id: string): Promise<boolean> {
  const { rowCount } = await orm.update(logos).set({ usedAt: drizzle`now()` }).where(eq(logos.id, id));
  return rowCount === 1;
}

/** A logo that no client shows is kept for this long, as it may be about to be saved. */
const keptHours = 24;

/** Removes some logos that no client shows, archived ones included. @returns how many */
export async function removeUnusedLogos(tx: Tx): Promise<number> {
  return execute(
    tx,
    'remove_unused_logos',
    sql`DELETE FROM logos WHERE id IN (
       SELECT l.id FROM logos l
       WHERE l.used_at < now() - make_interval(hours => ${inlined(keptHours)})
         AND NOT EXISTS (SELECT FROM clients c WHERE c.logo_url = '/api/logos/' || l.id)
       LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  );
}
