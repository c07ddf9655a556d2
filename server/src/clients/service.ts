import type { ClientProfile } from '@liftout/contract/client-profile';
import type { ProfileInput } from '@liftout/contract/clients';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound, stale } from '../platform/http/errors/http-error.ts';
import { toDashboards } from '../platform/sessions/dashboards.ts';
import { type ClientsDeps, clientAdmin } from './admin.ts';
import { clientArchive } from './archive.ts';
import { clientLogos } from './logos/logos.ts';
import { clientPurge } from './purge.ts';
import { type ClientRow, findClient, updateContactPerson } from './queries/profile.ts';
import { listClientNames } from './queries/records.ts';
import { brandingColorsOf, contactPersonOf } from './records.ts';

export { changeDataSource, type DataSourceRow, readDataSource } from './data-source.ts';
export type ClientsService = ReturnType<typeof clientsService>;

/** Client records: a client's own profile, the admins' views of them, archiving, and logos. */
export function clientsService(platform: Platform, deps: ClientsDeps) {
  const { db, clock } = platform;
  const purge = clientPurge(platform, deps.purges);

  async function readClient(tx: Tx, clientId: string, options?: { lock: boolean }): Promise<ClientRow> {
    const row = await findClient(tx, clientId, options);
    if (!row) throw notFound(`Client "${clientId}"`);
    return row;
  }

  return {
    admin: clientAdmin(platform, deps),
    archive: clientArchive(platform, purge, deps.auth),
    logos: clientLogos(platform),
    /** The job that removes archived clients for good after 30 days. */
    purge: { regularly: purge.regularly },

    /** Every client that is not archived, by name. */
    names: (scope: Scope) => db.as(scope, listClientNames),

    profile: (scope: TenantScope): Promise<ClientProfile> =>
      db.as(scope, async (tx) => toProfile(await readClient(tx, scope.clientId))),

    /** Writes the contact person. Throws 409, with the current profile, when `version` is not the current one. */
    updateProfile: (scope: TenantScope, { version, ...input }: ProfileInput): Promise<ClientProfile> =>
      db.as(scope, async (tx) => {
        const { clientId } = scope;
        const before = await readClient(tx, clientId, { lock: true });
        if (version !== undefined && version !== before.version)
          throw stale('This profile', toProfile(before));
        const person = {
          personName: input.name,
          personEmail: input.email,
          personPhone: input.phone,
          personFirm: input.firm,
          personCity: input.city,
          personMainTargets: input.mainTargets,
          personLinkedinUrl: input.linkedinUrl,
        };
        await updateContactPerson(tx, clientId, person, clock.now());
        const after = toProfile(await readClient(tx, clientId));
        await audit(
          tx,
          {
            action: 'profile.updated',
            entity: 'client',
            entityId: clientId,
            before: toProfile(before).contactPerson,
            after: after.contactPerson,
          },
          clock.now(),
        );
        return after;
      }),
  };
}

function toProfile(row: ClientRow): ClientProfile {
  return {
    clientId: row.clientId,
    clientName: row.name,
    logoUrl: row.logoUrl,
    description: row.description,
    contactPerson: contactPersonOf(row),
    brandingColors: brandingColorsOf(row),
    allowedDashboards: toDashboards(row.allowedDashboards),
    targetMarket: row.targetMarket,
    hasNewsFeed: Boolean(row.rssFeedUrl?.trim()),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    version: row.version,
  };
}
