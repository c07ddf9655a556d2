import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { openClient } from '../connections/client.ts';
import { databaseErrorCode } from '../database.ts';
import { findFaults, scopeRoles } from './login-faults.ts';
import { scramVerifier } from './scram.ts';

/** The database login for requests. */
export interface Login {
  /** Connection string for the pool and the event listener. */
  url: string;
  /** For the operator: why it can do more than it should, and what to do. Undefined: no problem. */
  problem: string | undefined;
}

const advice =
  `make a login yourself (CREATE ROLE liftout_web LOGIN NOINHERIT PASSWORD '…'), ` +
  'name it in DATABASE_URL and the owner in DATABASE_OWNER_URL.';

/**
 * The login for requests on a migrated database: a role that owns nothing, is no superuser and cannot become one. It is a
 * member of the scopes' roles, and has no right on any table before it takes one. Without `given` the owner creates the
 * login; its password is derived from the owner's, so that all processes and databases of that owner agree. Where that
 * fails, returns the owner's own address with the problem.
 */
export async function openLogin(ownerUrl: string, given?: string): Promise<Login> {
  const owner = await openClient(ownerUrl);
  try {
    const own = await loginOf(owner, ownerUrl);
    const url = given ?? own.url;
    const problem = await (given === undefined ? prepareOwn(owner, own) : prepareGiven(owner, given));
    return { url: problem === undefined ? url : ownerUrl, problem };
  } finally {
    await owner.end();
  }
}

interface OwnLogin {
  role: string;
  database: string;
  /** Null: the owner has none either. */
  password: string | null;
  url: string;
}

/** The login is named after the owner, so that owners of several databases on one server have separate logins. */
async function loginOf(owner: pg.Client, ownerUrl: string): Promise<OwnLogin> {
  const { rows } = await owner.query<{ name: string; database: string }>(
    'SELECT session_user::text AS name, current_database()::text AS database',
  );
  const { name, database } = rows[0] ?? { name: '', database: '' };
  const plain = `liftout_login_${name}`;
  const digest = () => createHash('sha256').update(name).digest('hex').slice(0, 32);
  const role = Buffer.byteLength(plain) < 64 ? plain : `liftout_login_${digest()}`;
  const password = owner.password
    ? createHmac('sha256', owner.password).update(`Liftout's login ${role}`).digest('base64url')
    : null;
  return { role, database, password, url: asUser(ownerUrl, role, password) };
}

/** A connection string with another user. `password` null: without one. */
export function asUser(url: string, user: string, password: string | null): string {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const settings = new URLSearchParams(query);
  settings.set('user', user);
  if (password === null) settings.delete('password');
  else settings.set('password', password);
  return `${address.replace(/^(\w+:\/\/)[^/]*@/, '$1')}?${settings}`;
}

async function prepareOwn(owner: pg.Client, login: OwnLogin): Promise<string | undefined> {
  if (fits(await inspect(login.url))) return undefined;
  let refused = await createRole(owner, login);
  if (fits(await inspect(login.url))) return undefined;
  refused ??= await repairRole(owner, login);
  const found = await inspect(login.url);
  if (fits(found)) return undefined;
  if (refused !== undefined)
    return (
      `A login for requests could not be made: ${refused}. ` +
      `Let the owner make roles (ALTER ROLE ${owner.escapeIdentifier(owner.user ?? '')} CREATEROLE), or ${advice}`
    );
  if ('error' in found) {
    const fix =
      login.password === null
        ? "Its password follows from the owner's, who comes without one: give the owner one"
        : 'Let it through (pg_hba.conf, or the users of a pooler in between)';
    return `The login ${login.role}, which was made for requests, cannot sign in: ${found.error}. ${fix}, or ${advice}`;
  }
  return tooMuch(found);
}

async function prepareGiven(owner: pg.Client, url: string): Promise<string | undefined> {
  const before = await inspect(url);
  if ('error' in before) return `The login of DATABASE_URL cannot sign in: ${before.error}.`;
  if (before.missing.length === 0) return fits(before) ? undefined : tooMuch(before);
  const refused = await attempt(owner, await grant(owner, before.role));
  const found = await inspect(url);
  if (fits(found)) return undefined;
  if (refused === undefined && !('error' in found)) return tooMuch(found);
  return (
    `The login of DATABASE_URL is not yet a member of ${scopeRoles.join(', ')}, and the owner may not change that: ` +
    `${refused}. As a superuser: GRANT ${scopeRoles.join(', ')} TO ${owner.escapeIdentifier(before.role)}.`
  );
}

type Found = Awaited<ReturnType<typeof findFaults>> | { error: string };

async function inspect(url: string): Promise<Found> {
  let client: pg.Client;
  try {
    client = await openClient(url);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  try {
    return await findFaults(client);
  } finally {
    await client.end();
  }
}

const fits = (found: Found) => !('error' in found) && found.missing.length === 0 && found.faults.length === 0;

const tooMuch = ({ role, faults }: Exclude<Found, { error: string }>) =>
  `The login ${role} can do more than requests need: ${faults.join('; ')}. Take that from it, or ${advice}`;

/** One statement with the memberships, so that another process never finds an incomplete role. */
const createRole = (owner: pg.Client, { role, password }: OwnLogin) =>
  attempt(
    owner,
    `CREATE ROLE ${owner.escapeIdentifier(role)} LOGIN NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
       NOBYPASSRLS ${passwordClause(owner, password)} IN ROLE ${scopeRoles.join(', ')}`,
  );

/** Repairs a role that exists: another password, a missing membership, or no right to connect to this database. */
async function repairRole(
  owner: pg.Client,
  { role, database, password }: OwnLogin,
): Promise<string | undefined> {
  const name = owner.escapeIdentifier(role);
  const refused = await attempt(
    owner,
    `ALTER ROLE ${name} LOGIN NOINHERIT ${passwordClause(owner, password)}; ${await grant(owner, role)}`,
  );
  // The database may belong to another role; then only that may grant this.
  await attempt(owner, `GRANT CONNECT ON DATABASE ${owner.escapeIdentifier(database)} TO ${name}`);
  return refused;
}

/** Without an owner's password, an existing one is kept: another process may have set it. */
const passwordClause = (owner: pg.Client, password: string | null) =>
  password === null ? '' : `PASSWORD ${owner.escapeLiteral(scramVerifier(password))}`;

/** Since PostgreSQL 16 inheritance is set for each membership. */
async function grant(owner: pg.Client, role: string): Promise<string> {
  const { rows } = await owner.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const how = (rows[0]?.version ?? 0) >= 160_000 ? ' WITH INHERIT FALSE, SET TRUE' : '';
  return `GRANT ${scopeRoles.join(', ')} TO ${owner.escapeIdentifier(role)}${how}`;
}

const duplicate = ['42710', '23505'];

/**
 * Runs a statement that changes roles. Roles belong to the whole server, so another process may do the same at this
 * moment, which is no error. @returns PostgreSQL's message where this role lacks the right.
 */
async function attempt(owner: pg.Client, statement: string): Promise<string | undefined> {
  try {
    await owner.query(statement);
  } catch (error) {
    const code = databaseErrorCode(error) ?? '';
    const message = error instanceof Error ? error.message : String(error);
    if (code === '42501') return message;
    if (!duplicate.includes(code) && message !== 'tuple concurrently updated') throw error;
  }
  return undefined;
}
