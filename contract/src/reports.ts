import * as z from 'zod/mini';
import { clientId, clientQuery, dollars, instant, text, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { mailAccepted, recipient } from './mail.ts';
import { aumTotal, monthCoverage, moveFigures, movesLeftOut } from './move-figures.ts';
import { titleThreshold, titleThresholds } from './title-thresholds.ts';

const count = z.int();
const day = z.iso.date();

const side = z.object({ advisors: count, aum: aumTotal });
/** A firm's recruiting in the period: distinct people, without conversions. */
export const firmNet = z.object({ firm: z.string(), joined: side, left: side, net: count });
export type FirmNet = z.infer<typeof firmNet>;

export const reportLane = z.object({
  firmLeft: z.string(),
  firmJoined: z.string(),
  advisors: count,
  aum: aumTotal,
  /** The latest move of the lane. */
  last: day,
  /** Advisors in the last 30 business days; from 3 the lane is active. */
  recentAdvisors: count,
  active: z.boolean(),
});
export type ReportLane = z.infer<typeof reportLane>;

export const reportLiftOut = z.object({
  kind: z.enum(['lift-out', 'large-transfer']),
  firmLeft: z.string(),
  firmJoined: z.string(),
  city: z.string(),
  from: day,
  to: day,
  size: count,
  aum: aumTotal,
  /** The first of them by day, each person once, with their first move. */
  members: z.array(z.object({ moveId: z.uuid(), name: z.string() })).check(z.maxLength(12)),
});
export type ReportLiftOut = z.infer<typeof reportLiftOut>;

/** The Latest Report: figures of the moves in the client's target market and of its own contacts. */
export const marketReport = z.object({
  clientId: z.string(),
  clientName: z.string(),
  /** Null: the client has no target market, so the report has no moves. */
  market: z.nullable(z.object({ path: z.string(), name: z.string() })),
  generatedAt: instant,
  /** The last twelve months, this one included. */
  period: z.object({ from: day, to: day }),
  moves: moveFigures,
  /** Conversions, which are excluded from every figure. */
  conversions: count,
  /** What the figures leave out: all of them conversions, takeovers and repeats, lanes and lift-outs also rows with one firm. */
  leftOut: movesLeftOut.response,
  gaining: z.array(firmNet),
  losing: z.array(firmNet),
  lanes: z.array(reportLane),
  liftOuts: z.array(reportLiftOut),
  liftOutCount: count,
  /** The figures are null for a month that no upload covers, which is not zero. */
  months: z.array(
    z.object({
      month: z.string(),
      coverage: monthCoverage,
      moves: z.nullable(count),
      advisors: z.nullable(count),
      aum: z.nullable(aumTotal),
    }),
  ),
  contacts: z.object({
    headcount: count,
    aum: aumTotal,
    medianAum: dollars,
    revenue: aumTotal,
    inPipeline: count,
    highValue: count,
    topTitles: z.array(z.object({ title: z.string(), count })),
  }),
  /** `text`: the rules. `reached`: contacts whose known yearly revenue meets the first rule; `of`: those with known revenue. */
  thresholds: z.array(z.extend(titleThreshold, { text: z.string(), reached: count, of: count })),
  /** The sources of the figures. `asOf`: the latest row; null where there is none. */
  sources: z.array(z.object({ name: z.string(), rows: count, asOf: textOrNull })),
});
export type MarketReport = z.infer<typeof marketReport>;

export const readMarketReport = endpoint({
  method: 'GET',
  path: '/api/reports/market',
  summary: 'The Latest Report of a client',
  access: 'overview',
  tenant: 'query',
  reads: ['clients', 'contacts', 'markets', 'moves', 'reports'],
  query: clientQuery,
  response: marketReport,
});

/** A model's text about the figures. Null: no model is configured, it failed, or its text contradicts the figures. */
export const reportProse = z.object({
  text: textOrNull,
  model: textOrNull,
  reason: z.nullable(z.enum(['not_configured', 'failed', 'discarded'])),
});
export type ReportProse = z.infer<typeof reportProse>;

export const readReportProse = endpoint({
  method: 'GET',
  path: '/api/reports/market/prose',
  summary: 'A few sentences over the figures of the Latest Report',
  access: 'overview',
  tenant: 'query',
  reads: ['clients', 'contacts', 'markets', 'moves', 'reports'],
  query: clientQuery,
  response: reportProse,
  limit: { max: 20, windowSeconds: 600 },
});

export const emailMarketResearch = endpoint({
  method: 'POST',
  path: '/api/email-market-research',
  summary: 'Send the market research report by e-mail',
  access: 'overview',
  tenant: 'body',
  changes: ['mail'],
  body: z.object({
    email: recipient,
    /** A market by name or path; any other value means the client's own. Only admins may name another market. */
    region: z.nullish(text(100)),
    client: z.optional(clientId),
  }),
  response: mailAccepted,
  limit: { max: 20, windowSeconds: 600 },
});

const savedThresholds = z.object({ thresholds: titleThresholds, version });
export type SavedThresholds = z.infer<typeof savedThresholds>;

export const readTitleThresholds = endpoint({
  method: 'GET',
  path: '/api/admin/title-thresholds',
  summary: 'What the reports say a title asks for',
  access: 'admin',
  tenant: 'none',
  reads: ['reports'],
  response: savedThresholds,
});

/** 409 with the current thresholds where `version` is outdated. */
export const saveTitleThresholds = endpoint({
  method: 'PUT',
  path: '/api/admin/title-thresholds',
  summary: 'Change what the reports say a title asks for',
  access: 'admin',
  tenant: 'none',
  changes: ['reports', 'settings'],
  body: z.object({ thresholds: titleThresholds, version: z.optional(version) }),
  response: savedThresholds,
});
export { savedThresholds };
