import * as z from 'zod/mini';
import { color, instantInput, text } from './common.ts';

// Apart from the endpoints: forms read these schemas, and a first screen none (decision 098).

/** Kinds of recent activity that a market's card shows (spec section 3). */
export const marketActivityTypes = ['deal_won', 'new_contact', 'meeting_booked', 'pipeline_advance'] as const;

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

/** The parsed `topTitles`. */
export const topTitles = z.array(z.tuple([z.string(), z.int()]));
