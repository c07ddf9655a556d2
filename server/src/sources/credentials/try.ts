import type { CredentialKind } from '@liftout/contract/credentials';
import { readDataSource } from '../../clients/service.ts';
import { probeModel } from '../../platform/ai/probe.ts';
import { audit } from '../../platform/audit.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { notConfigured } from '../../platform/http/errors/http-error.ts';
import { openOutbound } from '../../platform/outbound/outbound.ts';
import type { Probe } from '../../platform/outbound/probe.ts';
import { probeGoogleSheets, probeHubSpot, probeJustCall } from '../probes.ts';
import { type Credentials, type Held, kindNames } from './credentials.ts';

/** Tries the key that is used for a client at its vendor. */
export function credentialTest({ config, db, clock }: Platform, credentials: Credentials) {
  const outbound = openOutbound(config);

  const requireKey = (kind: CredentialKind, key: string | undefined) => {
    if (key === undefined) throw notConfigured(`This client has no ${kindNames[kind]}.`);
  };
  /** What a sentence calls the key, where the vendor refused it. */
  const words = ({ own }: Held<CredentialKind>, kind: CredentialKind) =>
    own ? `this client's ${kindNames[kind]}` : undefined;

  async function probe({ clientId, ...scope }: TenantScope, kind: CredentialKind): Promise<Probe> {
    switch (kind) {
      case 'hubspot': {
        const found = await credentials.of(clientId, kind);
        requireKey(kind, found.config.accessToken);
        return probeHubSpot({ hubspot: found.config }, outbound, words(found, kind));
      }
      case 'justcall': {
        const found = await credentials.of(clientId, kind);
        requireKey(kind, found.config.apiKey);
        return probeJustCall({ justcall: found.config }, outbound, words(found, kind));
      }
      case 'google': {
        const found = await credentials.of(clientId, kind);
        requireKey(kind, found.config.apiKey ?? found.config.serviceAccount?.clientEmail);
        const { spreadsheetId } = await db.as({ clientId, ...scope }, (tx) => readDataSource(tx, clientId));
        const sheet = spreadsheetId?.trim() || null;
        return probeGoogleSheets({ google: found.config }, outbound, sheet, words(found, kind));
      }
      case 'openai': {
        const found = await credentials.of(clientId, kind);
        requireKey(kind, found.config.apiKey);
        return probeModel({ openai: found.config }, outbound, words(found, kind));
      }
      case 'justcall-webhook': {
        const found = await credentials.of(clientId, kind);
        requireKey(kind, found.config.secret);
        return { ok: true, message: "It is set. JustCall's next webhook shows whether both have the same." };
      }
    }
  }

  /** Throws 503 where there is no key to try. */
  return async (scope: TenantScope, kind: CredentialKind): Promise<{ ok: boolean; message: string }> => {
    const { ok, message } = await probe(scope, kind);
    await db.as(scope, (tx) =>
      audit(
        tx,
        { action: 'credential.tested', entity: 'credential', entityId: kind, after: { ok } },
        clock.now(),
      ),
    );
    return { ok, message };
  };
}
