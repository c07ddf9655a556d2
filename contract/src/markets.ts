import * as z from 'zod/mini';
import { clientParams, dayInput, dollars, instant, text, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { type MarketFigures, marketFigures } from './market-figures.ts';

export * from './market-figures.ts';

export const marketStatuses = ['Active', 'Configuring'] as const;

/** A market in the public overview: its record with the published figures. */
export const marketSummary = z.extend(marketFigures, {
  name: z.string(),
  /** With a leading slash: `/silicon-valley`. */
  path: z.string().check(z.startsWith('/')),
  status: z.enum(marketStatuses),
  description: z.string(),
});
export type MarketSummary = z.infer<typeof marketSummary>;

/** The figures of a client's contacts. Totals in dollars; null is unknown, which is not zero. */
export const marketInsight = z.object({
  /** The client's target market by name, or `All markets`. */
  region: z.string(),
  /** The latest change of a contact behind the figures; null without any. */
  updatedAt: z.nullable(z.iso.datetime()),
  /** A JSON string of at most ten `[title, count]` pairs, highest count first. */
  topTitles: z.string(),
  totalAUM: dollars,
  totalRevenue: dollars,
  /** The number of contacts. */
  headcount: z.int(),
  /** The number of contacts whose amounts are known. */
  coverage: z.object({ aumKnown: z.int(), revenueKnown: z.int() }),
});
export type MarketInsight = z.infer<typeof marketInsight>;

export const marketInsights = endpoint({
  method: 'GET',
  path: '/api/market-insights/:client',
  summary: "Headcount, assets, revenue and titles of the client's book, with coverage",
  access: 'overview',
  tenant: 'params',
  reads: ['clients', 'contacts', 'markets'],
  params: clientParams,
  response: marketInsight,
});

const average = z.nullable(z.number());

/** The public overview: the published markets in order, and their means to one decimal; null where none is published. */
export const marketOverview = endpoint({
  method: 'GET',
  path: '/api/markets',
  summary: 'The published markets with their means and totals',
  access: 'public',
  tenant: 'none',
  reads: ['markets'],
  response: z.object({
    markets: z.array(z.extend(marketSummary, { asOf: z.nullable(z.iso.date()) })),
    averageGrowth: average,
    averageConversion: average,
    /** The mean of the home firms' shares. */
    averageMarketShare: average,
    activeMarkets: z.int(),
    totalContacts: z.int(),
    /** Dollars. */
    totalPipelineValue: z.number(),
  }),
});
export type MarketOverview = z.infer<(typeof marketOverview)['response']>;

/** A market's record, for an admin to edit. */
export const marketRecord = z.object({
  /** Without a slash: `silicon-valley`. */
  path: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(marketStatuses),
  published: z.boolean(),
  /** The definition: what uploads match against. Zero: no moves are matched to this market. */
  counties: z.int(),
  cities: z.int(),
  /** Null: not entered yet. */
  figures: z.nullable(marketFigures),
  asOf: z.nullable(z.iso.date()),
  version,
});
export type MarketRecord = z.infer<typeof marketRecord>;

export const listMarkets = endpoint({
  method: 'GET',
  path: '/api/admin/markets',
  summary: 'Every market, published or not',
  access: 'admin',
  tenant: 'none',
  reads: ['markets'],
  response: z.array(marketRecord),
});

/** The shares of a market in percent, home firm included, to one decimal. */
export const sumOfShares = ({ home, competitors }: MarketFigures['marketShare']): number =>
  Math.round(competitors.reduce((sum, { share }) => sum + share, home.share) * 10) / 10;

const marketParams = z.object({
  path: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'Unknown market path.')),
});

/**
 * Changes only the fields that are sent; a changed figure sets the figures' date to today, unless `asOf` is sent.
 * `pipelineValue` without `pipeline` sets both. 400 where a market would be published without all figures or its shares
 * don't add up to 100, 409 with the current record where `version` is outdated.
 */
export const updateMarket = endpoint({
  method: 'PUT',
  path: '/api/admin/markets/:path',
  summary: "Change a market's published figures and status",
  access: 'admin',
  tenant: 'none',
  changes: ['markets'],
  params: marketParams,
  body: z.object({
    description: z.optional(text(500)),
    status: z.optional(z.enum(marketStatuses)),
    published: z.optional(z.boolean()),
    figures: z.optional(z.partial(marketFigures)),
    asOf: z.optional(dayInput),
    version: z.optional(version),
  }),
  response: marketRecord,
});
export type MarketChange = z.infer<(typeof updateMarket)['body']>;

/** 409 where `paths` are not exactly the published markets: one was published or taken down meanwhile. */
export const orderMarkets = endpoint({
  method: 'PUT',
  path: '/api/admin/market-order',
  summary: 'Set the order of the published markets',
  access: 'admin',
  tenant: 'none',
  changes: ['markets'],
  body: z.object({ paths: z.array(marketParams.shape.path).check(z.maxLength(200)) }),
  response: z.array(marketRecord),
});

/** The figures that data can fill. */
export const proposedFigures = [
  'contacts',
  'pipelineValue',
  'growth',
  'conversionRate',
  'avgDealSize',
  'keyFirms',
  'recentActivity',
  'marketShare',
] as const;
export type ProposedFigure = (typeof proposedFigures)[number];

/**
 * Figures from the data, to be taken by an admin. `/markets` is public, so only what names no client is proposed: the
 * market's moves, by firm and without people; and sums over the clients that recruit there, where at least `minClients`
 * of them add to that figure, so that none is one client's.
 */
export const minClients = 3;
export const readMarketProposal = endpoint({
  method: 'GET',
  path: '/api/admin/markets/:path/proposal',
  summary: "A market's figures as the data has them, for an admin to take",
  access: 'admin',
  tenant: 'none',
  reads: ['clients', 'contacts', 'deals', 'markets', 'moves'],
  params: marketParams,
  response: z.object({
    /** Only figures that can be proposed. */
    figures: z.partial(marketFigures),
    /** What each figure is made of, or why there is none, in a sentence. */
    notes: z.array(z.object({ figure: z.enum(proposedFigures), proposed: z.boolean(), text: z.string() })),
    /** The period of the moves. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
});
export type MarketProposal = z.infer<(typeof readMarketProposal)['response']>;

/** What changed in a market's record, newest first: at most 50 changes. */
export const readMarketHistory = endpoint({
  method: 'GET',
  path: '/api/admin/markets/:path/history',
  summary: "Who changed a market's record, when, and from what to what",
  access: 'admin',
  tenant: 'none',
  reads: ['markets'],
  params: marketParams,
  response: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      actorName: z.string(),
      /** `field` as a path: `figures.growth`. Values as JSON; absent ones are null. */
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
});
export type MarketHistory = z.infer<(typeof readMarketHistory)['response']>;
