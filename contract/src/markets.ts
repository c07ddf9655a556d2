import { z } from 'zod';
import { color, instant } from './common.ts';

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
