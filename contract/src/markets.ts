import { z } from 'zod';
import { clientParams, color, dollars, instant } from './common.ts';
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
