import { randomBytes } from 'node:crypto';
import type { CallEvent, CallHook } from '@liftout/contract/call-hooks';
import { audit } from '../../platform/audit.ts';
import { notify } from '../../platform/changes/notify.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  platformScope,
  signInScope,
  system,
  type TenantScope,
  tenantScope,
} from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { HttpError, invalid, notFound, signedOut } from '../../platform/http/errors/http-error.ts';
import type { SourceCall } from '../calls/source-call.ts';
import { storeCalls } from '../calls/store-calls.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { toCall, toText } from '../justcall/calls.ts';
import { justcallCall, justcallText } from '../justcall/client.ts';
import { isOwnCall, isOwnText, lineOf, type OwnPart } from '../justcall/owned.ts';
import { addLines, findOwnLines } from '../justcall/queries.ts';
import { deleteHook, findHook, findHookOf, noteEvent, saveHook } from './queries.ts';
import { isRecent, isSigned } from './signature.ts';

/** Events of calls that are over. Others tell of a call under way, which comes again when it is. */
const callTypes = /^(jc\.|sd\.)?call[._](completed|updated|missed|voicemail)$/i;
const textTypes =
  /^(jc\.)?sms[._](sent_received|sent|received|updated|delivery_status_updated|status_updated)$/i;

const pathOf = (token: string) => `/api/hooks/justcall/${token}`;
const refused = () => signedOut('This address or signature is not known.');

interface Deps {
  credentials: Credentials;
  /** The client's campaign; `reason`: why it can't be told, in a sentence for admins. */
  campaignOf(clientId: string): Promise<{ campaignId: string } | { reason: string }>;
}

export type CallHooksService = ReturnType<typeof callHooksService>;

/** Where JustCall tells a client's calls and texts as they end, so that they show at once. */
export function callHooksService({ config, db, clock }: Platform, { credentials, campaignOf }: Deps) {
  /** What a client's events are signed with, by whose key. */
  async function secretOf(clientId: string) {
    const webhook = await credentials.of(clientId, 'justcall-webhook');
    const key = await credentials.of(clientId, 'justcall');
    const { secret } = webhook.config;
    if (secret !== undefined) return { secret, signedWith: 'webhook-secret' as const, isOwnAccount: key.own };
    const signedWith = key.own ? ('own-key' as const) : ('installation-key' as const);
    return { secret: key.config.apiSecret, signedWith, isOwnAccount: key.own };
  }

  /** Stores a call or text, if it is the client's. @returns whether it was */
  async function take(clientId: string, { type, data }: CallEvent, isOwnAccount: boolean): Promise<boolean> {
    const found = await campaignOf(clientId);
    if ('reason' in found) return false;
    const { campaignId } = found;
    const scope = platformScope(system);
    const lines = await db.as(scope, (tx) => findOwnLines(tx, clientId, campaignId));
    const own = ownOf({ type, data }, { campaignId, isOwnAccount, lines });
    if (own === undefined) return false;
    await db.as(tenantScope(clientId, { ...system, name: 'JustCall' }), async (tx) => {
      await addLines(tx, clientId, campaignId, new Set(own.line === null ? [] : [own.line]));
      const { topics } = await storeCalls(tx, clientId, {
        source: 'justcall',
        calls: [own.call],
        at: clock.now(),
      });
      notify(tx, clientId, topics);
    });
    return true;
  }

  async function read(scope: TenantScope): Promise<CallHook> {
    const { clientId } = scope;
    const row = await db.as(platformScope(scope.actor), (tx) => findHook(tx, clientId));
    const secret = await secretOf(clientId).catch((error: unknown) => {
      if (error instanceof HttpError) return error;
      throw error;
    });
    const campaign = await campaignOf(clientId);
    const unsigned =
      secret instanceof HttpError
        ? secret.message
        : secret.secret === undefined
          ? 'No JustCall key is set, so nothing can be checked.'
          : null;
    return {
      address: row ? new URL(pathOf(row.token), config.publicUrl).href : null,
      createdAt: row?.createdAt.toISOString() ?? null,
      createdBy: row?.createdBy ?? null,
      signedWith: secret instanceof HttpError || secret.secret === undefined ? null : secret.signedWith,
      receivedAt: row?.receivedAt?.toISOString() ?? null,
      refusedAt: row?.refusedAt?.toISOString() ?? null,
      problem: unsigned ?? ('reason' in campaign ? campaign.reason : null),
    };
  }

  /** Writes down a change of the address, and tells who shows it. */
  async function record(tx: Tx, clientId: string, action: 'call-hook.created' | 'call-hook.removed') {
    await audit(tx, { action, entity: 'call-hook', entityId: clientId, clientId }, clock.now());
    notify(tx, clientId, ['sources']);
  }

  return {
    read,

    /** Makes a new address in place of the one before. */
    async renew(scope: TenantScope): Promise<CallHook> {
      const { clientId, actor } = scope;
      const token = randomBytes(32).toString('base64url');
      await db.as(platformScope(actor), async (tx) => {
        await saveHook(tx, { clientId, token, createdBy: actor.name, createdAt: clock.now() });
        await record(tx, clientId, 'call-hook.created');
      });
      return read(scope);
    },

    /** Throws 404 where there is none. */
    async remove(scope: TenantScope): Promise<CallHook> {
      const { clientId, actor } = scope;
      await db.as(platformScope(actor), async (tx) => {
        if (!(await deleteHook(tx, clientId))) throw notFound("This client's address for calls");
        await record(tx, clientId, 'call-hook.removed');
      });
      return read(scope);
    },

    /**
     * Takes an event: a call or text that is the client's is stored, as a reading would have. Throws 401 for an unknown
     * address or a wrong signature, 400 for a call that can't be read.
     */
    async receive(
      token: string,
      { signature, timestamp }: { signature: string; timestamp: string },
      event: CallEvent,
    ): Promise<{ message: string }> {
      const hook = await db.as(signInScope(), (tx) => findHookOf(tx, token));
      if (!hook) throw refused();
      const scope = platformScope(system);
      const { clientId } = hook;
      const { secret, isOwnAccount } = await secretOf(clientId);
      const url = event.webhook_url;
      const isGood =
        secret !== undefined &&
        pathnameOf(url) === pathOf(token) &&
        isRecent(timestamp, Date.now()) &&
        isSigned({ signature, timestamp, url, type: event.type }, secret);
      // At most once a minute, for the page that shows it.
      const noted = isGood ? hook.receivedAt : hook.refusedAt;
      if (noted === null || Date.now() - noted.getTime() > 60_000)
        await db.as(scope, async (tx) => {
          await noteEvent(tx, clientId, isGood ? { receivedAt: new Date() } : { refusedAt: new Date() });
          notify(tx, clientId, ['sources']);
        });
      if (!isGood) throw refused();
      return { message: (await take(clientId, event, isOwnAccount)) ? 'Stored.' : 'Ignored.' };
    },
  };
}

const pathnameOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : undefined);

/** The call or text of an event; undefined for other types and for what is not the client's. Throws 400 where unreadable. */
function ownOf(
  { type, data }: Pick<CallEvent, 'type' | 'data'>,
  part: OwnPart,
): { call: SourceCall; line: string | null } | undefined {
  const unreadable = () => invalid([{ path: 'data', message: 'This is no call or text that can be read.' }]);
  if (callTypes.test(type)) {
    const parsed = justcallCall.safeParse(data).data;
    if (!parsed) throw unreadable();
    const call = toCall(parsed);
    return call && isOwnCall(parsed, part) ? { call, line: lineOf(parsed) } : undefined;
  }
  if (textTypes.test(type)) {
    const parsed = justcallText.safeParse(data).data;
    if (!parsed) throw unreadable();
    const call = toText(parsed);
    return call && isOwnText(parsed, part) ? { call, line: null } : undefined;
  }
  return undefined;
}
