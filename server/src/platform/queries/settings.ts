import { type Branding, branding } from '@liftout/contract/branding';
import { defaultBranding } from '@liftout/contract/values/choices';
import { sql as drizzle, eq } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Tx } from '../db/database.ts';
import { settings } from '../db/schema/index.ts';
import { publicScope } from '../db/scope.ts';
import { bool, jsonb } from '../db/sql/row-types.ts';
import { defineQuery, sql } from '../db/sql/sql.ts';

export const brandingSetting = 'branding';

/** A stored value as branding; anything else is the default. */
export const toBranding = (value: unknown): Branding =>
  branding.safeParse(value).data ?? { ...defaultBranding };

/** The portal's name, for mails. */
export const readPortalName = async (tx: Tx): Promise<string> =>
  toBranding(await readSetting(tx, brandingSetting)).name;

/** The value of a setting; undefined where it is not set. */
export async function readSetting({ orm }: Tx, name: string): Promise<unknown> {
  const [row] = await orm.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return row?.value;
}

/** The value with its version; 1 where it is not set. */
export async function readVersionedSetting(
  { orm }: Tx,
  name: string,
): Promise<{ value: unknown; version: number }> {
  const { value, version } = settings;
  const [row] = await orm.select({ value, version }).from(settings).where(eq(settings.name, name));
  return row ?? { value: undefined, version: 1 };
}

/** The same, locked until the transaction ends: another writer waits, also where nothing is stored yet. */
export async function lockSetting(
  tx: Tx,
  name: string,
  initial: { value: unknown; at: Date },
): Promise<{ value: unknown; version: number }> {
  const { value, version } = settings;
  await tx.orm
    .insert(settings)
    .values({ name, value: initial.value, updatedAt: initial.at })
    .onConflictDoNothing();
  const [row] = await tx.orm
    .select({ value, version })
    .from(settings)
    .where(eq(settings.name, name))
    .for('update');
  return row ?? { value: initial.value, version: 1 };
}

/** Stores a setting that is locked, and raises its version. */
export async function writeSetting({ orm }: Tx, name: string, value: unknown, at: Date): Promise<void> {
  const version = drizzle`${settings.version} + 1`;
  await orm.update(settings).set({ value, version, updatedAt: at }).where(eq(settings.name, name));
}

const publicBranding = defineQuery('branding', { value: jsonb() });

/** The name and look of the portal, for pages without a session. */
export async function readPublicBranding(db: Database): Promise<Branding> {
  const [row] = await db.read(
    publicScope,
    publicBranding,
    sql`SELECT value FROM settings WHERE name = ${brandingSetting}`,
  );
  return toBranding(row?.value);
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
