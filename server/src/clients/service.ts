import type { ClientProfile, ProfileInput } from '@liftout/contract/clients';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound, stale } from '../platform/http/errors/http-error.ts';
import { type ClientRow, findClient, listNames, updatePerson } from './queries.ts';

export type ClientsService = ReturnType<typeof clientsService>;

/** A client as its own dashboard knows it. */
export function clientsService({ db, clock }: Platform) {
  async function find(tx: Tx, clientId: string, options?: { lock: boolean }): Promise<ClientRow> {
    const row = await findClient(tx, clientId, options);
    if (!row) throw notFound(`Client "${clientId}"`);
    return row;
  }

  return {
    /** Every client that is not archived, by name. */
    names: (scope: Scope) => db.as(scope, listNames),

    profile: (scope: TenantScope): Promise<ClientProfile> =>
      db.as(scope, async (tx) => present(await find(tx, scope.clientId))),

    /** Writes the contact person. Throws 409 with the current profile where `version` is not the current one. */
    updateProfile: (scope: TenantScope, { version, ...input }: ProfileInput): Promise<ClientProfile> =>
      db.as(scope, async (tx) => {
        const { clientId } = scope;
        const before = await find(tx, clientId, { lock: true });
        if (version !== undefined && version !== before.version) throw stale('This profile', present(before));
        const person = {
          personName: input.name,
          personEmail: input.email,
          personPhone: input.phone,
          personFirm: input.firm,
          personCity: input.city,
          personMainTargets: input.mainTargets,
          personLinkedinUrl: input.linkedinUrl,
        };
        await updatePerson(tx, clientId, person, clock.now());
        const after = present(await find(tx, clientId));
        await audit(
          tx,
          {
            action: 'profile.updated',
            entity: 'client',
            entityId: clientId,
            before: present(before).contactPerson,
            after: after.contactPerson,
          },
          clock.now(),
        );
        return after;
      }),
  };
}

const known = ['overview', 'deals', 'contacts', 'full'] as const;

function present(row: ClientRow): ClientProfile {
  return {
    clientId: row.clientId,
    clientName: row.name,
    logoUrl: row.logoUrl,
    description: row.description,
    contactPerson: {
      name: row.personName,
      email: row.personEmail,
      phone: row.personPhone,
      firm: row.personFirm,
      city: row.personCity,
      bio: row.personBio,
      title: row.personTitle,
      mainTargets: row.personMainTargets,
      linkedinUrl: row.personLinkedinUrl,
    },
    brandingColors: { primary: row.colorPrimary, secondary: row.colorSecondary, accent: row.colorAccent },
    allowedDashboards: known.filter((section) => row.allowedDashboards.includes(section)),
    targetMarket: row.targetMarket,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    version: row.version,
  };
}
