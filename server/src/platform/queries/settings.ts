import { eq } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '../db/database.ts';
import { settings } from '../db/schema/index.ts';
import { bool } from '../db/sql/row-types.ts';
import { defineQuery, sql } from '../db/sql/sql.ts';

/** The value of a setting; undefined where it is not set. */
export async function readSetting({ orm }: Tx, name: string): Promise<unknown> {
  const [row] = await orm.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return row?.value;
}

export async function writeSetting({ orm }: Tx, name: string, value: unknown, at: Date): Promise<void> {
  await orm
    .insert(settings)
    .values({ name, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: at } });
}

const installation = defineQuery('installation', { demo: bool().orNull() });

/** Whether the database is the demo: as stored when it was created, or stored now as `wanted`. */
export async function readOrSaveDemoFlag(client: pg.Client, wanted: boolean): Promise<boolean> {
  const made = await installation.first(
    { client },
    sql`WITH made AS (
       INSERT INTO settings (name, value, updated_at) VALUES ('installation', jsonb_build_object('demo', ${wanted}::boolean), now())
       ON CONFLICT (name) DO NOTHING RETURNING value
     )
     SELECT (value ->> 'demo')::boolean AS demo FROM made
     UNION ALL SELECT (value ->> 'demo')::boolean FROM settings WHERE name = 'installation'`,
  );
  return made?.demo ?? wanted;
}
