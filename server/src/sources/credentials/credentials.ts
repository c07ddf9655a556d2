import {
  type CredentialKind,
  type CredentialState,
  type CredentialStates,
  type CredentialValue,
  credentialKinds,
} from '@liftout/contract/credentials';
import { audit } from '../../platform/audit.ts';
import { notify } from '../../platform/changes/notify.ts';
import { platformScope, system, type TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { notConfigured, notFound } from '../../platform/http/errors/http-error.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { noSecretsKey, openSecrets } from '../../platform/secrets/secrets.ts';
import { type CredentialConfigs, installed, isSet, readValue, withOwn } from './kinds.ts';
import {
  type ClientCredential,
  deleteCredential,
  findCredential,
  findCredentials,
  lockSealedOtherwise,
  resealCredential,
  type StoredCredential,
  saveCredential,
} from './queries.ts';

/** How a client's vendor is called. */
export interface Held<K extends CredentialKind> {
  /** Its keys are undefined where neither the client nor the installation has any. */
  config: CredentialConfigs[K];
  /** Whether nobody else reads the account: not the installation, and no other client with the same key. */
  own: boolean;
  /** Whose key it is. */
  from: 'client' | 'installation';
  /** The same for the same account. It is no secret. */
  account: string;
}

interface Unreadable {
  /** Why, in a sentence for admins. */
  unreadable: string;
}

export type Credentials = ReturnType<typeof openCredentials>;

/** Kinds in sentences. */
export const kindNames = {
  hubspot: 'HubSpot token',
  justcall: 'JustCall key',
  'justcall-webhook': 'JustCall webhook secret',
  google: 'Google key',
  openai: 'OpenAI key',
} as const satisfies Record<CredentialKind, string>;

const unreadable = (kind: CredentialKind) =>
  `This client's ${kindNames[kind]} can't be read with the present SECRETS_KEY. Enter it again.`;

const bound = (clientId: string, kind: string) => `client ${clientId} ${kind}`;

/**
 * The keys with which a client's vendors are called: its own, which an admin entered, else the installation's. They are
 * stored encrypted, and leave this file to connectors alone.
 */
export function openCredentials(platform: Platform) {
  const { config, db, clock, log } = platform;
  const box = openSecrets(config);
  const installation = installed(config);

  /** The stored JSON; undefined where it can't be opened. */
  const opened = ({ clientId, kind, keyId, sealed }: StoredCredential): unknown => {
    const text = box?.open({ keyId, bytes: sealed }, bound(clientId, kind));
    return text === undefined ? undefined : parseJson(text);
  };

  /** The account of the installation's key for a kind, comparable with those of clients. */
  const installedAccount = (kind: CredentialKind): string => {
    if (!box) return 'installation';
    const { hubspot, justcall, google, openai } = installation;
    const parts = {
      hubspot: { accessToken: hubspot.accessToken },
      justcall: { apiKey: justcall.apiKey, apiSecret: justcall.apiSecret },
      'justcall-webhook': {},
      google: google.serviceAccount ? { serviceAccount: google.serviceAccount } : { apiKey: google.apiKey },
      openai: { apiKey: openai.apiKey },
    };
    return box.fingerprint(`${kind} ${JSON.stringify(parts[kind])}`);
  };

  const stateOf = (kind: CredentialKind, row: StoredCredential | undefined): CredentialState => {
    if (!row)
      return {
        kind,
        used: isSet(installation, kind) ? 'installation' : 'none',
        setAt: null,
        setBy: null,
        hint: null,
        problem: null,
      };
    const { setAt, setBy, hint } = row;
    const problem = opened(row) === undefined ? unreadable(kind) : null;
    return { kind, used: 'client', setAt: setAt.toISOString(), setBy, hint, problem };
  };

  const states = (scope: TenantScope): Promise<CredentialStates> =>
    db.as(platformScope(scope.actor), async (tx) => {
      const rows = await findCredentials(tx, scope.clientId);
      const credentials = credentialKinds.map((kind) =>
        stateOf(
          kind,
          rows.find((row) => row.kind === kind),
        ),
      );
      return { refusal: box ? null : noSecretsKey, credentials };
    });

  /** Never the installation's where the client's own can't be opened: it may be another account. */
  function heldBy<K extends CredentialKind>(
    kind: K,
    row: ClientCredential | undefined,
  ): Held<K> | Unreadable {
    if (!row)
      return {
        config: installation[kind],
        own: false,
        from: 'installation',
        account: installedAccount(kind),
      };
    const own = withOwn(kind, installation[kind], opened(row));
    if (!own) return { unreadable: unreadable(kind) };
    const isAlone = !row.isShared && row.account !== installedAccount(kind);
    return { config: own, own: isAlone, from: 'client', account: row.account };
  }

  return {
    states,
    installedAccount,

    /** Whether the installation has a key of a kind. */
    isInstalled: (kind: CredentialKind): boolean => isSet(installation, kind),

    /** Throws 503 where the client has a key that can't be opened. */
    async of<K extends CredentialKind>(clientId: string, kind: K): Promise<Held<K>> {
      const row = await db.as(platformScope(system), (tx) => findCredential(tx, clientId, kind));
      const held = heldBy(kind, row);
      if ('unreadable' in held) throw notConfigured(held.unreadable);
      return held;
    },

    /** Those of a client's sources, in one look. */
    async ofSources(clientId: string) {
      const rows = await db.as(platformScope(system), (tx) => findCredentials(tx, clientId));
      const rowOf = (kind: CredentialKind) => rows.find((row) => row.kind === kind);
      return {
        hubspot: heldBy('hubspot', rowOf('hubspot')),
        justcall: heldBy('justcall', rowOf('justcall')),
        google: heldBy('google', rowOf('google')),
      };
    },

    /** Throws 400 for what is no key of this kind, and 503 where nothing can be encrypted. */
    async set(scope: TenantScope, kind: CredentialKind, value: CredentialValue): Promise<CredentialStates> {
      if (!box) throw notConfigured(noSecretsKey);
      const { clientId, actor } = scope;
      const { part, hint } = readValue(kind, value);
      const text = JSON.stringify(part);
      const { keyId, bytes: sealed } = box.seal(text, bound(clientId, kind));
      const account = box.fingerprint(`${kind} ${text}`);
      const at = clock.now();
      await db.as(platformScope(actor), async (tx) => {
        await saveCredential(tx, {
          ...{ clientId, kind, sealed, keyId, account, hint },
          ...{ setBy: actor.name, setAt: at },
        });
        const entry = { action: 'credential.set' as const, entity: 'credential', entityId: kind };
        await audit(tx, { ...entry, clientId, after: { kind } }, at);
        notify(tx, clientId, ['sources']);
      });
      return states(scope);
    },

    /** Throws 404 where the client has none of its own. */
    async remove(scope: TenantScope, kind: CredentialKind): Promise<CredentialStates> {
      const { clientId, actor } = scope;
      await db.as(platformScope(actor), async (tx) => {
        if (!(await deleteCredential(tx, clientId, kind)))
          throw notFound(`This client's own ${kindNames[kind]}`);
        const entry = { action: 'credential.removed' as const, entity: 'credential', entityId: kind };
        await audit(tx, { ...entry, clientId, before: { kind } }, clock.now());
        notify(tx, clientId, ['sources']);
      });
      return states(scope);
    },

    /** Seals again what an earlier key of SECRETS_KEY sealed, so that the list can lose it. */
    async reseal(): Promise<void> {
      if (!box) return;
      await db.as(platformScope(system), async (tx) => {
        for (const row of await lockSealedOtherwise(tx, box.keyId)) {
          const { clientId, kind, keyId } = row;
          const text = box.open({ keyId, bytes: row.sealed }, bound(clientId, kind));
          if (text === undefined) {
            log.warn({ clientId, kind, keyId }, 'no key of SECRETS_KEY opens a stored key of a client');
            continue;
          }
          const { bytes: sealed, ...next } = box.seal(text, bound(clientId, kind));
          await resealCredential(tx, row, { sealed, ...next, account: box.fingerprint(`${kind} ${text}`) });
        }
      });
    },
  };
}
