import type { MarketReport, SavedThresholds } from '@liftout/contract/reports';
import {
  defaultTitleThresholds,
  type TitleThreshold,
  titleThresholds,
} from '@liftout/contract/title-thresholds';
import type { MailService } from '../mail/service.ts';
import { openChat } from '../platform/ai/chat.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { forbidden, notFound, stale } from '../platform/http/errors/http-error.ts';
import { senderName, senderNote } from '../platform/mail/sender.ts';
import { toCents, toDollars } from '../platform/money.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import {
  lockSetting,
  readPortalName,
  readSetting,
  readVersionedSetting,
  writeSetting,
} from '../platform/queries/settings.ts';
import { aumOf, moveSections, noMoves } from './figures.ts';
import { thresholdText } from './format.ts';
import { reportMail } from './mail.ts';
import { lastTwelveMonths } from './period.ts';
import { writeProse } from './prose.ts';
import { type ContactSums, countReaching, findClient, findMarkets, sumContacts } from './queries/reports.ts';

export { counted, dayName, daySpan, signed } from './format.ts';
export type ReportsService = ReturnType<typeof reportsService>;

const thresholdSetting = 'title_thresholds';
/** Shorter than for research, since the report is useful without prose. */
const proseTimeoutMs = 20_000;

/** Market reports from the data. A model, where one is set up, only adds prose about their figures. */
export function reportsService(platform: Platform, mail: MailService) {
  const { config, db, clock } = platform;
  const chat = openChat(config, openOutbound(config));

  /** @param path another market than the client's own, for admins only */
  const report = (scope: TenantScope, path?: string): Promise<MarketReport> =>
    db.as(path === undefined ? scope : platformScope(scope.actor), (tx) =>
      buildReport(tx, scope.clientId, clock.now(), path),
    );

  /** The path of the named market where it is not the client's own; else undefined. Throws 403 for others than admins. */
  async function marketNamed(scope: TenantScope, region: string | null, isAdmin: boolean) {
    const requested = region?.trim().toLowerCase().replace(/^\//, '') ?? '';
    const { own, named } = await db.as(scope, async (tx) => ({
      own: (await findClient(tx, scope.clientId))?.targetMarket ?? undefined,
      named: (await findMarkets(tx)).find(
        ({ path, name }) => path.replace(/^\//, '') === requested || name.toLowerCase() === requested,
      ),
    }));
    if (!named || named.path === own) return undefined;
    if (!isAdmin) throw forbidden("You can only see reports on your own client's market.");
    return named.path;
  }

  return {
    marketReport: (scope: TenantScope) => report(scope),

    prose: async (scope: TenantScope) => writeProse(chat, await report(scope), proseTimeoutMs),

    async emailMarketResearch(
      scope: TenantScope,
      { email, region, isAdmin }: { email: string; region: string | null; isAdmin: boolean },
    ) {
      const figures = await report(scope, await marketNamed(scope, region, isAdmin));
      const prose = await writeProse(chat, figures, proseTimeoutMs);
      const sender = { userName: scope.actor.name, clientName: figures.clientName };
      return db.as(scope, async (tx) => {
        const portalName = await readPortalName(tx);
        const message = reportMail(figures, prose, {
          portalName,
          sender: senderName(sender),
          footer: senderNote(sender, config.publicUrl, portalName),
        });
        return mail.post(tx, {
          ...message,
          to: email,
          clientId: scope.clientId,
          byHand: { as: 'report' },
        });
      });
    },

    thresholds: (actor: Actor): Promise<SavedThresholds> =>
      db.as(platformScope(actor), async (tx) => {
        const { value, version } = await readVersionedSetting(tx, thresholdSetting);
        return { thresholds: toThresholdList(value), version };
      }),

    /** Throws 409 with the current thresholds where `version` is outdated. */
    saveThresholds: (
      actor: Actor,
      { thresholds, version }: { thresholds: TitleThreshold[]; version?: number | undefined },
    ): Promise<SavedThresholds> =>
      db.as(platformScope(actor), async (tx) => {
        const at = clock.now();
        const stored = await lockSetting(tx, thresholdSetting, { value: defaultTitleThresholds, at });
        const before = toThresholdList(stored.value);
        if (version !== undefined && version !== stored.version)
          throw stale('The title thresholds', { thresholds: before, version: stored.version });
        await writeSetting(tx, thresholdSetting, thresholds, at);
        const entry = { action: 'settings.changed' as const, entity: 'settings', entityId: thresholdSetting };
        await audit(tx, { ...entry, before, after: thresholds }, at);
        return { thresholds, version: stored.version + 1 };
      }),
  };
}

/** A stored value; anything else is the default. */
const toThresholdList = (value: unknown): TitleThreshold[] =>
  titleThresholds.safeParse(value).data ?? defaultTitleThresholds;

const readThresholds = async (tx: Tx): Promise<TitleThreshold[]> =>
  toThresholdList(await readSetting(tx, thresholdSetting));

async function buildReport(tx: Tx, clientId: string, now: Date, path?: string): Promise<MarketReport> {
  const client = await findClient(tx, clientId);
  if (!client) throw notFound(`Client "${clientId}"`);
  const requested = path ?? client.targetMarket;
  const market = (await findMarkets(tx)).find((one) => one.path === requested) ?? null;
  const period = lastTwelveMonths(now);
  const { lastMove, ...sections } = market
    ? await moveSections(tx, { market: market.path, ...period })
    : noMoves(period);
  const sums = await sumContacts(tx, clientId);
  return {
    clientId,
    clientName: client.name,
    market,
    generatedAt: now.toISOString(),
    period,
    ...sections,
    contacts: toContacts(sums),
    thresholds: await toThresholds(tx, clientId, sums.revenueKnown),
    sources: [
      { name: 'Advisor moves', rows: sections.moves.moves, asOf: lastMove },
      { name: 'Own contacts', rows: sums.headcount, asOf: sums.asOf?.toISOString() ?? null },
    ],
  };
}

function toContacts(sums: ContactSums): MarketReport['contacts'] {
  const { headcount, inPipeline, highValue, titles } = sums;
  return {
    headcount,
    inPipeline,
    highValue,
    topTitles: titles,
    aum: aumOf(sums.aumCents, sums.aumKnown, headcount),
    medianAum: toDollars(sums.medianAumCents),
    revenue: aumOf(sums.revenueCents, sums.revenueKnown, headcount),
  };
}

async function toThresholds(tx: Tx, clientId: string, known: number): Promise<MarketReport['thresholds']> {
  const thresholds = await readThresholds(tx);
  const cents = thresholds.map(({ rules }) => toCents(rules[0]?.revenue ?? 0));
  const reached = await countReaching(tx, clientId, cents);
  return thresholds.map((threshold, at) => ({
    ...threshold,
    text: thresholdText(threshold),
    reached: reached[at] ?? 0,
    of: known,
  }));
}
