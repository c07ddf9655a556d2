import type { NamedEndpoint } from '@liftout/contract';
import type { Tx } from '../../platform/db/database.ts';
import { platformScope, system } from '../../platform/db/scope.ts';
import type { TestApp } from '../app.ts';
import type { Caller } from './access-row.ts';

/** What an endpoint's own words imply for a request that aims at alpha's rows. */
export function implied({ endpoint }: NamedEndpoint, caller: Caller): number {
  if (endpoint.access === 'public') return 200;
  if (caller === 'nobody' || caller === 'inactive' || caller === 'expired') return 401;
  if (caller === 'admin') return 200;
  if (endpoint.access === 'admin') return 403;
  if (caller === 'alpha' || endpoint.tenant === 'none') return 200;
  return endpoint.tenant === 'row' ? 404 : 403;
}

let fingerprints: string | undefined;

/** A fingerprint of every table but what signing in, using a key and rate limits write; refused sign-ins are audited. */
export async function snapshot(t: TestApp): Promise<Record<string, string>> {
  return t.platform.db.as(platformScope(system), async ({ client }) => {
    fingerprints ??= await fingerprintsOf(client);
    // Starting workers takes far longer than reading so few rows.
    await client.query('SET LOCAL max_parallel_workers_per_gather = 0');
    const { rows } = await client.query<{ name: string; print: string }>(fingerprints);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  });
}

const keyWithoutUse = `(to_jsonb(r) - 'last_used_at' - 'last_used_address')::text`;

/** One statement over all tables: each snapshot is then one round trip. */
async function fingerprintsOf(client: Tx['client']): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('migrations', 'sessions', 'sign_ins', 'known_devices', 'login_failures')`,
  );
  return rows
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(coalesce(string_agg(printed, E'\\n' ORDER BY printed), '')) AS print
         FROM (SELECT ${name === 'api_keys' ? keyWithoutUse : 'r::text'} AS printed, r.* FROM ${name} r) r
         ${name === 'audit_entries' ? `WHERE action !~ '^(sign_in|password)\\.(failed|limited|refused)$'` : ''}`,
    )
    .join(' UNION ALL ');
}
