import * as z from 'zod/mini';
import { clientId, clientQuery, dollars, instant, requiredText, textOrNull, yesNo } from './common.ts';
import { stage } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';

/** Stages as the firm page names them (design 4.6). */
export const firmStageLabels = {
  targeted: 'Targeted',
  conversation: 'Interested',
  meeting: 'Meeting',
  closing: 'Proposal',
  won: 'Won',
} as const satisfies Record<z.infer<typeof stage>, string>;

/** Of how many contacts a total knows the amount. */
const coverage = z.object({ aumKnown: z.int(), revenueKnown: z.int() });

/** Totals in dollars over all contacts; null where none of them is known. */
const totals = { totalAUM: dollars, totalRevenue: dollars, coverage };

/** A contact as firm and team pages show it. Amounts in dollars. */
export const firmMember = z.object({
  id: z.uuid(),
  client: clientId,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: textOrNull,
  isHighValue: yesNo,
  aum: dollars,
  revenue: dollars,
  pipelineStage: z.nullable(stage),
  email: z.string(),
  phone: textOrNull,
  city: textOrNull,
});
export type FirmMember = z.infer<typeof firmMember>;

/** How many members an answer holds at most, those worth most first; counts and totals are over all of them. */
export const maxFirmMembers = 24;
export const maxTeamMembers = 200;

/** A move to the firm (`joined`) or away from it (`left`). */
export const firmMove = z.object({
  id: z.uuid(),
  direction: z.enum(['joined', 'left']),
  name: z.string(),
  /** Where from, or where to; null where the report named none. */
  otherFirm: textOrNull,
  city: z.string(),
  movedOn: z.iso.date(),
  aum: dollars,
  /** The first file that reported it. */
  source: z.nullable(z.object({ fileName: z.string(), uploadedAt: instant })),
});
export type FirmMove = z.infer<typeof firmMove>;

/** An article of the client's feed that names the firm. */
export const firmNews = z.object({
  title: z.string(),
  link: z.string(),
  summary: z.string(),
  publishedAt: z.nullable(instant),
  source: z.string(),
});
export type FirmNews = z.infer<typeof firmNews>;

export const firmAnalysis = z.object({
  /** As it was asked for, in the case that the contacts write it in. */
  name: z.string(),
  /** Every spelling among the client's contacts that is surely this firm, the most frequent first. */
  spellings: z.array(z.string()),
  contacts: z.int(),
  ...totals,
  /** Open deals. `pipelineValue` in dollars, as the board counts: all five stages. */
  opportunities: z.int(),
  pipelineValue: z.number(),
  /** Percent of the open deals that are won, to one decimal; null without deals. */
  winRate: z.nullable(z.number()),
  /** All five in order; `total` in hundredths of a dollar. */
  stages: z.array(z.object({ stage, label: z.string(), count: z.int(), total: z.int() })),
  /** Those that changed stage last. `title` is the contact's job title, else the firm; `value` in hundredths. */
  recentDeals: z.array(
    z.object({
      contactId: z.uuid(),
      contactName: z.string(),
      title: z.string(),
      stage,
      value: z.int(),
      changedAt: instant,
    }),
  ),
  topContacts: z.array(firmMember),
  recentMoves: z.array(firmMove),
  news: z.array(firmNews),
  /** When what the figures rest on changed last. */
  asOf: instant,
});
export type FirmAnalysis = z.infer<typeof firmAnalysis>;

/**
 * A firm among a client's contacts: its contacts under every spelling that is surely its own, their deals, its last
 * moves and the news that the client's feed has about it. 404 when the client has no contact there and no move names it.
 */
export const readFirm = endpoint({
  method: 'GET',
  path: '/api/firm/:firmName',
  summary: 'A firm: its contacts, pipeline, moves and news',
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts', 'deals', 'moves', 'news'],
  params: z.object({ firmName: requiredText(200, 'Enter a firm.') }),
  query: clientQuery,
  response: firmAnalysis,
});

export const team = z.object({
  /** The firm's name, or whose team it is. */
  name: z.string(),
  firm: z.string(),
  /** Null where the team is not of one city. */
  city: textOrNull,
  /**
   * What makes them a team: the same team profile link, the same firm and city, or the same firm.
   */
  basis: z.enum(['link', 'place', 'firm']),
  /** The client whose contacts they are; null where an admin asked for every client's. */
  client: z.nullable(clientId),
  size: z.int(),
  ...totals,
  members: z.array(firmMember),
  asOf: instant,
});
export type Team = z.infer<typeof team>;

/**
 * The team of a contact (`id` is the contact's), or everyone at a firm (`id` is its name). An admin who names no
 * client gets a contact's own client, and a firm's contacts of every client. 404 where there is no such contact, or
 * neither a contact nor a move of such a firm; a firm that only moves name has no members.
 */
export const readTeam = endpoint({
  method: 'GET',
  path: '/api/team/:id',
  summary: "A contact's team, or a firm's",
  access: 'contacts',
  tenant: 'query-or-all',
  reads: ['contacts', 'deals', 'moves', 'news'],
  params: z.object({ id: requiredText(200, 'Enter a contact or a firm.') }),
  query: clientQuery,
  response: team,
});
