import { type ServiceName, type ServiceState, type Services, serviceNames } from '@liftout/contract/settings';
import type { Config } from '../config.ts';
import { probeFeeds } from '../news/service.ts';
import { probeModel } from '../platform/ai/probe.ts';
import { audit } from '../platform/audit.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notConfigured, tooMany } from '../platform/http/errors/http-error.ts';
import { probeMailServer } from '../platform/mail/probe.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import type { Probe } from '../platform/outbound/probe.ts';
import { probeGoogleSheets, probeHubSpot, probeJustCall } from '../sources/service.ts';
import {
  beginCheck,
  endCheck,
  findCheck,
  findChecks,
  findSetUp,
  findUsage,
  type ServiceCheck,
  type ServiceUsage,
} from './queries/services.ts';

export type ServicesService = ReturnType<typeof servicesService>;

type SetUp = Awaited<ReturnType<typeof findSetUp>>;

/** Services whose use is seen in syncs, feeds and mail, by the name that is stored there. */
const usedAs: Partial<Record<ServiceName, string>> = {
  hubspot: 'hubspot',
  justcall: 'justcall',
  'google-sheets': 'sheets',
  mail: 'mail',
  news: 'news',
};

const beingTested = 'This service is being tested. The result appears here in a moment.';

/** The services that Liftout connects to: whether they are set up, how they are, and a test of each. */
export function servicesService({ config, db, clock }: Platform) {
  const outbound = openOutbound(config);

  function probeOf(service: ServiceName, { spreadsheetId, feeds }: SetUp): Promise<Probe> {
    switch (service) {
      case 'hubspot':
        return probeHubSpot(config, outbound);
      case 'justcall':
        return probeJustCall(config, outbound);
      case 'google-sheets':
        return probeGoogleSheets(config, outbound, spreadsheetId);
      case 'ai':
        return probeModel(config, outbound);
      case 'mail':
        return probeMailServer(config.mail.smtpUrl ?? '');
      case 'database':
        return db.ping().then(
          (): Probe => ({ ok: true, message: 'The database answers.' }),
          (): Probe => ({ ok: false, message: 'The database does not answer.' }),
        );
      case 'news':
        return probeFeeds(outbound, feeds);
    }
  }

  const read = (actor: Actor): Promise<Services> =>
    db.as(platformScope(actor), async (tx) => {
      const checks = new Map((await findChecks(tx)).map((check) => [check.service, check]));
      const used = new Map((await findUsage(tx)).map((usage) => [usage.source, usage]));
      const setUp = await findSetUp(tx);
      return {
        portalId: checks.get('hubspot')?.portalId ?? null,
        lists: setUp.lists,
        campaigns: setUp.campaigns,
        services: serviceNames.map((service) =>
          toState(service, {
            ...connectionOf(service, config, setUp),
            check: checks.get(service),
            usage: used.get(usedAs[service] ?? ''),
          }),
        ),
      };
    });

  return {
    read,

    /** Throws 503 where it is not set up, 409 while it is tested, 429 while the vendor asks us to wait. */
    async test(actor: Actor, service: ServiceName): Promise<ServiceState> {
      const scope = platformScope(actor);
      const { setUp, begun } = await db.as(scope, async (tx) => {
        const found = await findSetUp(tx);
        const { missing } = connectionOf(service, config, found);
        if (missing !== null) throw notConfigured(missing);
        if (await beginCheck(tx, service)) return { setUp: found, begun: undefined };
        return { setUp: found, begun: await findCheck(tx, service) };
      });
      if (begun) throw refusal(begun);
      const start = performance.now();
      const outcome = await probeOf(service, setUp);
      const durationMs = Math.round(performance.now() - start);
      await db.as(scope, async (tx) => {
        // By the real clock, as syncs are: which was the latest says whether a service works, in the demo too.
        const at = new Date();
        const { ok, message, accountId, retryAfterSeconds = 0 } = outcome;
        await endCheck(tx, service, {
          checkedAt: at,
          ok,
          message,
          durationMs,
          ...(ok ? { lastSuccessAt: at } : { lastErrorAt: at, lastError: message }),
          ...(accountId !== undefined && { portalId: accountId }),
          ...(retryAfterSeconds > 0 && { waitUntil: new Date(Date.now() + retryAfterSeconds * 1000) }),
        });
        const after = { ok, message };
        await audit(
          tx,
          { action: 'service.tested', entity: 'service', entityId: service, after },
          clock.now(),
        );
      });
      const state = (await read(actor)).services.find((one) => one.service === service);
      if (!state) throw new Error(`No state of ${service}.`);
      return state;
    },
  };
}

function refusal({ waitUntil }: ServiceCheck) {
  const seconds = waitUntil ? Math.ceil((waitUntil.getTime() - Date.now()) / 1000) : 0;
  if (seconds > 0) return tooMany(`This service is at its limit. Test it again in ${seconds} s.`, seconds);
  return conflict(beingTested);
}

interface Connection {
  /** What to set, in words; null where it is set up. */
  missing: string | null;
  detail: string | null;
}

const host = (url: string) => (URL.canParse(url) ? new URL(url).host : null);

/** How a service is set up. Addresses are shown as hosts, since they may hold a password. */
function connectionOf(service: ServiceName, config: Config, { feeds }: SetUp): Connection {
  const { hubspot, justcall, google, openai, mail, databaseUrl } = config;
  switch (service) {
    case 'hubspot':
      return connection(
        hubspot.accessToken,
        'Set HUBSPOT_ACCESS_TOKEN to connect HubSpot.',
        host(hubspot.baseUrl),
      );
    case 'justcall':
      return connection(
        justcall.apiKey,
        'Set JUSTCALL_API_KEY and JUSTCALL_API_SECRET to connect JustCall.',
        host(justcall.baseUrl),
      );
    case 'google-sheets':
      return connection(
        google.serviceAccount ?? google.apiKey,
        'Set GOOGLE_SERVICE_ACCOUNT_JSON or GOOGLE_API_KEY to read Google Sheets.',
        google.serviceAccount ? `Service account ${google.serviceAccount.clientEmail}` : 'API key',
      );
    case 'ai':
      return connection(
        openai.apiKey,
        'Set OPENAI_API_KEY to use AI. OPENAI_BASE_URL names another compatible server.',
        `${openai.model} on ${host(openai.baseUrl)}`,
      );
    case 'mail':
      return connection(
        mail.smtpUrl,
        'Set SMTP_URL to send mail. Until then emails are only stored here.',
        mail.smtpUrl === undefined ? null : `${host(mail.smtpUrl)}, sends as ${mail.from}`,
      );
    case 'database':
      return {
        missing: null,
        detail: databaseUrl === undefined ? 'Embedded PostgreSQL' : 'Your own PostgreSQL',
      };
    case 'news':
      return connection(
        feeds[0],
        'No client has an RSS feed. Add one to a client.',
        `${feeds.length} ${feeds.length === 1 ? 'feed' : 'feeds'}`,
      );
  }
}

const connection = (set: unknown, missing: string, detail: string | null): Connection =>
  set === undefined ? { missing, detail: null } : { missing: null, detail };

function toState(
  service: ServiceName,
  {
    missing,
    detail,
    check,
    usage,
  }: Connection & { check: ServiceCheck | undefined; usage: ServiceUsage | undefined },
): ServiceState {
  const successes = [check?.lastSuccessAt, usage?.lastSuccess].flatMap((at) => at ?? []);
  const errors = [
    { at: check?.lastErrorAt, message: check?.lastError },
    { at: usage?.lastErrorAt, message: usage?.lastError },
  ].flatMap(({ at, message }) => (at && message ? { at: at.toISOString(), message } : []));
  const tested = check?.checkedAt && check.ok !== null ? check : undefined;
  return {
    service,
    configured: missing === null,
    missing,
    detail,
    lastSuccess:
      successes
        .map((at) => at.toISOString())
        .sort()
        .at(-1) ?? null,
    lastError: errors.sort((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null,
    test: tested
      ? {
          ok: tested.ok === true,
          at: tested.checkedAt?.toISOString() ?? '',
          message: tested.message ?? '',
          durationMs: tested.durationMs ?? 0,
        }
      : null,
  };
}
