import { z } from 'zod';
import { clientParams, color, dollars, instant, text, version } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Kinds of recent activity that a market's card shows (spec section 3). */
export const marketActivityTypes = ['deal_won', 'new_contact', 'meeting_booked', 'pipeline_advance'] as const;

export const marketStatuses = ['Active', 'Configuring'] as const;

/** What an admin publishes of a market, as `markets.summary` keeps it. Never computed from tenants' rows. */
export const marketFigures = z.object({
  contacts: z.number().int().nonnegative(),
  /** For display: `$12.8M`. */
  pipeline: z.string(),
  /** Dollars. */
  pipelineValue: z.number().nonnegative(),
  /** Percent, signed. */
  growth: z.number(),
  /** Percent, 0 to 100. */
  conversionRate: z.number().min(0).max(100),
  /** For display: `$278K`. */
  avgDealSize: z.string(),
  keyFirms: z.array(z.string()),
  /** Newest first. `value` is for display and may be empty. */
  recentActivity: z.array(
    z.object({
      type: z.enum(marketActivityTypes),
      firm: z.string(),
      value: z.string(),
      time: instant,
    }),
  ),
  /** Shares in percent of the market's moves; with the home firm they add up to 100. */
  marketShare: z.object({
    home: z.object({ name: z.string(), share: z.number().min(0).max(100) }),
    competitors: z.array(z.object({ name: z.string(), share: z.number().min(0).max(100), color })),
  }),
});
export type MarketFigures = z.infer<typeof marketFigures>;

/** A market as the public overview shows it: its record with the published figures. */
export const marketSummary = marketFigures.extend({
  name: z.string(),
  /** With a leading slash: `/silicon-valley`. */
  path: z.string().startsWith('/'),
  status: z.enum(marketStatuses),
  description: z.string(),
});
export type MarketSummary = z.infer<typeof marketSummary>;

/** A client's book in figures. Totals in dollars; null is not known, which is not zero. */
export const marketInsight = z.object({
  /** The client's target market by name, or `All markets`. */
  region: z.string(),
  /** The latest change of a contact behind the figures; null without any. */
  updatedAt: z.iso.datetime().nullable(),
  /** A JSON string of `[title, count]` pairs, most first; at most ten. */
  topTitles: z.string(),
  totalAUM: dollars,
  totalRevenue: dollars,
  /** Contacts. */
  headcount: z.number().int(),
  /** Of how many contacts the totals are known. */
  coverage: z.object({ aumKnown: z.number().int(), revenueKnown: z.number().int() }),
});
export type MarketInsight = z.infer<typeof marketInsight>;

/** What `topTitles` holds. */
export const topTitles = z.array(z.tuple([z.string(), z.number().int()]));

export const marketInsights = endpoint({
  method: 'GET',
  path: '/api/market-insights/:client',
  summary: "Headcount, assets, revenue and titles of the client's book, with coverage",
  access: 'overview',
  tenant: 'params',
  params: clientParams,
  response: marketInsight,
});

const average = z.number().nullable();

/** The public overview: what is published, in its order, and means over it to one decimal; null where nothing is. */
export const marketOverview = endpoint({
  method: 'GET',
  path: '/api/markets',
  summary: 'The published markets with their means and totals',
  access: 'public',
  tenant: 'none',
  response: z.object({
    markets: z.array(marketSummary.extend({ asOf: z.iso.date().nullable() })),
    averageGrowth: average,
    averageConversion: average,
    /** The mean of the home firms' shares. */
    averageMarketShare: average,
    activeMarkets: z.number().int(),
    totalContacts: z.number().int(),
    /** Dollars. */
    totalPipelineValue: z.number(),
  }),
});
export type MarketOverview = z.infer<(typeof marketOverview)['response']>;

/** A market's record as an admin edits it. */
export const marketRecord = z.object({
  /** Without a slash: `silicon-valley`. */
  path: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(marketStatuses),
  published: z.boolean(),
  /** Null: none were entered yet. */
  figures: marketFigures.nullable(),
  asOf: z.iso.date().nullable(),
  version,
});
export type MarketRecord = z.infer<typeof marketRecord>;

export const listMarkets = endpoint({
  method: 'GET',
  path: '/api/admin/markets',
  summary: 'Every market, published or not',
  access: 'admin',
  tenant: 'none',
  response: z.array(marketRecord),
});

/**
 * Only what is sent changes; a figure that is sent dates the figures to today. `pipelineValue` alone writes `pipeline`
 * too. 400 where a market would be published without all its figures, 409 where `version` is not its version any more.
 */
export const updateMarket = endpoint({
  method: 'PUT',
  path: '/api/admin/markets/:path',
  summary: "Change a market's published figures and status",
  access: 'admin',
  tenant: 'none',
  params: z.object({ path: z.string().regex(/^[a-z0-9-]{2,40}$/, 'Not a path of a market.') }),
  body: z.object({
    description: text(500).optional(),
    status: z.enum(marketStatuses).optional(),
    published: z.boolean().optional(),
    figures: marketFigures.partial().optional(),
    version: version.optional(),
  }),
  response: marketRecord,
});
export type MarketChange = z.infer<(typeof updateMarket)['body']>;
