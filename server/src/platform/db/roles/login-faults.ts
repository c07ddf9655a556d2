import type pg from 'pg';

/** The roles of scopes (`transaction.ts`). A login is a member of exactly these, and inherits from none. */
export const scopeRoles = ['liftout_app', 'liftout_platform', 'liftout_public', 'liftout_sign_in'] as const;

/** Powers of a role: the column that shows each, and its text in messages. */
const powers = [
  ['superuser', 'is a superuser'],
  ['makes_roles', 'may make roles'],
  ['makes_databases', 'may make databases'],
  ['bypasses', 'bypasses row-level security'],
  ['replicates', 'may copy the whole server'],
  ['predefined', 'reaches beyond the tables'],
  ['owns', 'owns what is in the database'],
] as const;

type RolePowers = { role: string; self: boolean } & Record<(typeof powers)[number][0], boolean>;

/** The powers of the session's user and of all roles that it is a member of, directly or not. */
const rolePowers = `
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

interface LoginRights {
  migrated: boolean;
  creates: boolean;
  missing: string[];
  inherited: string[];
}

const loginRights = `
SELECT to_regclass('public.migrations') IS NOT NULL AS migrated,
  has_schema_privilege(session_user, 'public', 'CREATE')
    OR has_database_privilege(session_user, current_database(), 'CREATE') AS creates,
  array(SELECT name FROM unnest($1::text[]) name
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name AND pg_has_role(session_user, oid, 'MEMBER'))) AS missing,
  array(SELECT rolname::text FROM pg_roles WHERE rolname = ANY ($1::text[]) AND pg_has_role(session_user, oid, 'USAGE')) AS inherited`;

/** Why a login may not serve requests: `missing` roles can be granted, `faults` (each a clause about it) cannot be fixed. */
export interface Findings {
  role: string;
  missing: string[];
  faults: string[];
}

/** Checks the login of a connection: its powers, those of the roles it can take, and the roles that it lacks. */
export async function findFaults(client: pg.Client): Promise<Findings> {
  const { rows } = await client.query<RolePowers>(rolePowers);
  const [rights] = (await client.query<LoginRights>(loginRights, [scopeRoles])).rows;
  const role = rows[0]?.role ?? '';
  if (!rights?.migrated) return { role, missing: [], faults: ['it reaches another database than the owner'] };
  // A superuser has every power, so the other faults would add nothing.
  if (rows[0]?.superuser) return { role, missing: [], faults: ['it is a superuser'] };
  const inherited = rights.inherited.map((name) => `it has the rights of ${name} without taking that role`);
  const creates = rights.creates ? ['it may create things in the database'] : [];
  return { role, missing: rights.missing, faults: [...rows.flatMap(faultsOf), ...inherited, ...creates] };
}

function faultsOf(row: RolePowers): string[] {
  const who = row.self ? 'it' : `it can become ${row.role}, which`;
  return powers.flatMap(([power, text]) => (row[power] ? [`${who} ${text}`] : []));
}
