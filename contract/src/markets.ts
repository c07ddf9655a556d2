import * as z from 'zod/mini';
import { clientParams, color, dollars, instantInput, text, version } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Kinds of recent activity that a market's card shows (spec section 3). */
export const marketActivityTypes = ['deal_won', 'new_contact', 'meeting_booked', 'pipeline_advance'] as const;

export const marketStatuses = ['Active', 'Configuring'] as const;

/** A market's figures as published by an admin (`markets.summary`). Never computed from tenants' rows. */
export const marketFigures = z.object({
  contacts: z.int().check(z.nonnegative(), z.maximum(1e9)),
  /** For display: `$12.8M`. */
  pipeline: text(40),
  /** Dollars. */
  pipelineValue: z.number().check(z.nonnegative(), z.maximum(1e13)),
  /** Percent, signed. */
  growth: z.number().check(z.minimum(-100), z.maximum(1e6)),
  /** Percent, 0 to 100. */
  conversionRate: z.number().check(z.minimum(0), z.maximum(100)),
  /** For display: `$278K`. */
  avgDealSize: text(40),
  keyFirms: z.array(text(200)).check(z.maxLength(50)),
  /** Newest first. `value` is for display and may be empty. */
  recentActivity: z
    .array(
      z.object({
        type: z.enum(marketActivityTypes),
        firm: text(200),
        value: text(40),
        time: instantInput,
      }),
    )
    .check(z.maxLength(50)),
  /** Shares in percent of the market's moves; with the home firm they add up to 100. */
  marketShare: z.object({
    home: z.object({ name: text(200), share: z.number().check(z.minimum(0), z.maximum(100)) }),
    competitors: z
      .array(z.object({ name: text(200), share: z.number().check(z.minimum(0), z.maximum(100)), color }))
      .check(z.maxLength(50)),
  }),
});
export type MarketFigures = z.infer<typeof marketFigures>;

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

/** The parsed `topTitles`. */
export const topTitles = z.array(z.tuple([z.string(), z.int()]));

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

/**
 * Changes only the fields that are sent; a changed figure sets the figures' date to today. `pipelineValue` without
 * `pipeline` sets both. 400 where a market would be published without all figures, 409 where `version` is outdated.
 */
export const updateMarket = endpoint({
  method: 'PUT',
  path: '/api/admin/markets/:path',
  summary: "Change a market's published figures and status",
  access: 'admin',
  tenant: 'none',
  changes: ['markets'],
  params: z.object({ path: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'Unknown market path.')) }),
  body: z.object({
    description: z.optional(text(500)),
    status: z.optional(z.enum(marketStatuses)),
    published: z.optional(z.boolean()),
    figures: z.optional(z.partial(marketFigures)),
    version: z.optional(version),
  }),
  response: marketRecord,
});
export type MarketChange = z.infer<(typeof updateMarket)['body']>;
