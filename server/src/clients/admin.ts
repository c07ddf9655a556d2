import {
  type ClientChange,
  clientDefaults,
  logoIdOf,
  type NewClientInput,
  type NewProfileInput,
  type ProfileChange,
} from '@liftout/contract/client-fields';
import type { AdminProfile, ManagedClient } from '@liftout/contract/client-records';
import { type AuthService, clientIdTaken } from '../auth/service.ts';
import { findMarketPath } from '../markets/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { invalid, notFound, stale, wasDeleted } from '../platform/http/errors/http-error.ts';
import type { PurgeStep } from './purge.ts';
import { useLogo } from './queries/logos.ts';
import {
  type ClientColumns,
  type ClientRecord,
  findRecords,
  insertClient,
  lockRecord,
  saveClient,
} from './queries/records.ts';
import {
  auditedChange,
  auditView,
  changedColumns,
  columnsOfClient,
  columnsOfProfile,
  toAdminProfile,
  toManagedClient,
} from './records.ts';

export interface ClientsDeps {
  /** What is removed of a client that is deleted for good, by features that know of clients themselves. */
  purges: readonly PurgeStep[];
  auth: Pick<AuthService, 'endInvitationsOf' | 'hashClientPassword' | 'requireFreeLogin' | 'setClientLogin'>;
  /** Not the service's own type: news stands on sources, and sources on this service. */
  news: {
    requireReadable(feedUrl: string, path: string): Promise<void>;
    requirePublic(address: string, path: string): void;
  };
}

interface Addresses {
  rssFeedUrl?: string | null | undefined;
  logoUrl?: string | null | undefined;
  website?: string | null | undefined;
}

interface NewRecord {
  clientId: string;
  columns: ClientColumns;
  targetMarket?: string | null | undefined;
  passwordHash?: string;
}

interface Change {
  /** The one that the writer sent; it must be the record's. */
  clientId?: string | undefined;
  version?: number | undefined;
  columns: ClientColumns;
  targetMarket?: string | null | undefined;
  passwordHash?: string | undefined;
}

const isKnown = (value: string | null | undefined): value is string => typeof value === 'string';

/** The admins' two views of a client's record: reading and writing. */
export function clientAdmin({ db, clock }: Platform, { auth, news }: ClientsDeps) {
  /** A record that is not archived, locked. Throws 404. */
  async function lock(tx: Tx, id: string): Promise<ClientRecord> {
    const row = await lockRecord(tx, id);
    if (!row) throw notFound('This client');
    if (row.archivedAt !== null)
      throw wasDeleted('This client', 'Restore it under Archived clients to change it.');
    return row;
  }

  /** Throws 400, naming the field, for a market that is unknown and a logo that is not there. */
  async function resolve(tx: Tx, columns: ClientColumns, targetMarket: string | null | undefined) {
    const { logoUrl } = columns;
    const logoId = logoIdOf(logoUrl ?? null);
    if (logoId !== undefined && !(await useLogo(tx, logoId)))
      throw invalid([{ path: 'logoUrl', message: 'This logo is no longer there. Upload it again.' }]);
    if (!isKnown(targetMarket)) return { ...columns, targetMarket };
    const path = await findMarketPath(tx, targetMarket);
    if (path === undefined)
      throw invalid([
        { path: 'targetMarket', message: `"${targetMarket}" is not a market. Choose one of the list.` },
      ]);
    return { ...columns, targetMarket: path };
  }

  const create = (actor: Actor, { clientId, columns, targetMarket, passwordHash }: NewRecord) =>
    db.as(platformScope(actor), async (tx) => {
      const at = clock.now();
      const id = newId();
      await auth.requireFreeLogin(tx, clientId);
      const resolved = await resolve(tx, columns, targetMarket);
      const { name = '', ...rest } = resolved;
      const isNew = await insertClient(tx, { ...rest, clientId, id, name, createdAt: at, updatedAt: at });
      if (!isNew) throw clientIdTaken(clientId);
      if (passwordHash !== undefined) await auth.setClientLogin(tx, clientId, passwordHash);
      const made = await lock(tx, id);
      const entry = { action: 'client.created' as const, entity: 'client', entityId: clientId, clientId };
      await audit(tx, { ...entry, after: auditView(made) }, at);
      return made;
    });

  const change = <T>(
    actor: Actor,
    id: string,
    { clientId, version, columns, targetMarket, passwordHash }: Change,
    present: (row: ClientRecord) => T,
  ): Promise<T> =>
    db.as(platformScope(actor), async (tx) => {
      const at = clock.now();
      const before = await lock(tx, id);
      if (version !== undefined && version !== before.version) throw stale('This client', present(before));
      if (clientId !== undefined && clientId !== before.clientId)
        throw invalid([
          { path: 'clientId', message: `A client ID can't be changed; this one is "${before.clientId}".` },
        ]);
      const changed = changedColumns(before, await resolve(tx, columns, targetMarket));
      if (passwordHash !== undefined) await auth.setClientLogin(tx, before.clientId, passwordHash);
      if (Object.keys(changed).length === 0 && passwordHash === undefined) return present(before);
      await saveClient(tx, id, changed, at);
      const after = await lock(tx, id);
      const entry = { action: 'client.updated' as const, entity: 'client', entityId: before.clientId };
      if (Object.keys(changed).length > 0)
        await audit(tx, { ...entry, clientId: before.clientId, ...auditedChange(before, after) }, at);
      return present(after);
    });

  /** Throws 400, naming the field, for an address of this machine or its network. Paths are our own logos. */
  async function requireAddresses({ rssFeedUrl, logoUrl, website }: Addresses): Promise<void> {
    for (const [path, address] of Object.entries({ logoUrl, website }))
      if (isKnown(address) && !address.startsWith('/')) news.requirePublic(address, path);
    if (isKnown(rssFeedUrl)) await news.requireReadable(rssFeedUrl, 'rssFeedUrl');
  }

  return {
    profiles: (actor: Actor): Promise<AdminProfile[]> =>
      db.as(platformScope(actor), async (tx) => (await findRecords(tx)).map(toAdminProfile)),

    clients: (actor: Actor): Promise<ManagedClient[]> =>
      db.as(platformScope(actor), async (tx) => (await findRecords(tx)).map(toManagedClient)),

    /** Throws 400 for a feed, market or logo that can't be used, and 409 where the id is taken. */
    async createProfile(actor: Actor, input: NewProfileInput): Promise<AdminProfile> {
      await requireAddresses(input);
      const { clientId, targetMarket } = input;
      return toAdminProfile(
        await create(actor, { clientId, columns: columnsOfProfile(input), targetMarket }),
      );
    },

    /** Throws as `createProfile`, and 409 with the current profile where `version` is outdated. */
    async changeProfile(actor: Actor, id: string, input: ProfileChange & { version?: number | undefined }) {
      await requireAddresses(input);
      const { clientId, version, targetMarket } = input;
      return change(
        actor,
        id,
        { clientId, version, columns: columnsOfProfile(input), targetMarket },
        toAdminProfile,
      );
    },

    /** Throws 400 for a weak password or a logo that is not there, and 409 where the id is taken. */
    async createClient(actor: Actor, input: NewClientInput): Promise<ManagedClient> {
      await requireAddresses(input);
      const { clientId, clientName, contactEmail, password, ...rest } = input;
      const names = [clientName, contactEmail].filter(isKnown);
      const passwordHash = await auth.hashClientPassword(clientId, password, names);
      const columns = columnsOfClient({
        primaryColor: clientDefaults.primaryColor,
        ...rest,
        clientName,
        contactEmail,
      });
      return toManagedClient(await create(actor, { clientId, columns, passwordHash }));
    },

    /** A new password ends the login's sessions. Throws as `createClient`, and 409 where `version` is outdated. */
    async changeClient(actor: Actor, id: string, input: ClientChange & { version?: number | undefined }) {
      await requireAddresses(input);
      const { clientId, version, password } = input;
      const passwordHash = password ? await hashNew(actor, id, password, input) : undefined;
      return change(
        actor,
        id,
        { clientId, version, columns: columnsOfClient(input), passwordHash },
        toManagedClient,
      );
    },
  };

  /** The hash of an existing client's new password, which is not to be built from its old or new names. */
  async function hashNew(
    actor: Actor,
    id: string,
    password: string,
    { clientName, contactEmail }: ClientChange,
  ) {
    const row = await db.as(platformScope(actor), (tx) => lock(tx, id));
    const names = [row.name, row.contactEmail, row.personName, row.personEmail, clientName, contactEmail];
    return auth.hashClientPassword(row.clientId, password, names.filter(isKnown));
  }
}
