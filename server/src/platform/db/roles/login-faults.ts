import type pg from 'pg';

/** The roles that a scope takes (`transaction.ts`). A login is a member of these, inherits from none, and has no others. */
export const scopeRoles = ['liftout_app', 'liftout_platform', 'liftout_public', 'liftout_sign_in'] as const;

/** What a role may be able to, by the column that says so. */
const powers = [
  ['superuser', 'is a superuser'],
  ['makes_roles', 'may make roles'],
  ['makes_databases', 'may make databases'],
  ['bypasses', 'bypasses row-level security'],
  ['replicates', 'may copy the whole server'],
  ['predefined', 'reaches beyond the tables'],
  ['owns', 'owns what is in the database'],
] as const;

type Reach = { role: string; self: boolean } & Record<(typeof powers)[number][0], boolean>;

/** Everything that whoever is signed in can become, whether it inherits from it or has to take it first. */
const reach = `
WITH RECURSIVE mine AS (
  SELECT oid FROM pg_roles WHERE rolname = session_user
  UNION SELECT m.roleid FROM pg_auth_members m JOIN mine ON m.member = mine.oid
)
SELECT r.rolname AS role, r.rolname = session_user AS self, r.rolsuper AS superuser, r.rolcreaterole AS makes_roles,
  r.rolcreatedb AS makes_databases, r.rolbypassrls AS bypasses, r.rolreplication AS replicates,
  r.rolname LIKE 'pg\\_%' AS predefined,
  EXISTS (SELECT FROM pg_class WHERE relowner = r.oid AND relnamespace = 'public'::regnamespace)
    OR EXISTS (SELECT FROM pg_proc WHERE proowner = r.oid AND pronamespace = 'public'::regnamespace)
    OR EXISTS (SELECT FROM pg_database WHERE datdba = r.oid AND datname = current_database()) AS owns
FROM pg_roles r JOIN mine USING (oid) ORDER BY self DESC, role`;

interface Place {
  migrated: boolean;
  creates: boolean;
  missing: string[];
  inherited: string[];
}

const place = `
SELECT to_regclass('public.migrations') IS NOT NULL AS migrated,
  has_schema_privilege(session_user, 'public', 'CREATE')
    OR has_database_privilege(session_user, current_database(), 'CREATE') AS creates,
  array(SELECT name FROM unnest($1::text[]) name
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name AND pg_has_role(session_user, oid, 'MEMBER'))) AS missing,
  array(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($1::text[]) AND pg_has_role(session_user, oid, 'USAGE')) AS inherited`;

/** What keeps a login from serving requests: `missing` can be granted, `faults`, each a clause about it, can't. */
export interface Findings {
  role: string;
  missing: string[];
  faults: string[];
}

/** Looks at who is signed in on a connection: what it is, what it could become, and what it lacks. */
export async function findFaults(client: pg.Client): Promise<Findings> {
  const { rows } = await client.query<Reach>(reach);
  const [here] = (await client.query<Place>(place, [scopeRoles])).rows;
  const role = rows[0]?.role ?? '';
  if (!here?.migrated) return { role, missing: [], faults: ['it reaches another database than the owner'] };
  // A superuser is a member of everything and may do everything, so the rest would say nothing more.
  if (rows[0]?.superuser) return { role, missing: [], faults: ['it is a superuser'] };
  const inherited = here.inherited.map((name) => `it has the rights of ${name} without taking that role`);
  const creates = here.creates ? ['it may create things in the database'] : [];
  return { role, missing: here.missing, faults: [...rows.flatMap(mightOf), ...inherited, ...creates] };
}

function mightOf(row: Reach): string[] {
  const who = row.self ? 'it' : `it can become ${row.role}, which`;
  return powers.flatMap(([power, words]) => (row[power] ? [`${who} ${words}`] : []));
}
