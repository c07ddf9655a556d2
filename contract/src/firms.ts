import * as z from 'zod/mini';
import { clientId, clientQuery, dollars, instant, requiredText, textOrNull, yesNo } from './common.ts';
import { stage } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';

/** The names of stages on the firm page (design 4.6). */
export const firmStageLabels = {
  targeted: 'Targeted',
  conversation: 'Interested',
  meeting: 'Meeting',
  closing: 'Proposal',
  won: 'Won',
} as const satisfies Record<z.infer<typeof stage>, string>;

/** The number of contacts whose amount is known. */
const coverage = z.object({ aumKnown: z.int(), revenueKnown: z.int() });

/** Totals in dollars over all contacts; null where none of them is known. */
const totals = { totalAUM: dollars, totalRevenue: dollars, coverage };

/** A contact on firm and team pages. Amounts in dollars. */
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
  /** Set where the person must not be contacted. */
  doNotContact: z.optional(z.literal(true)),
});
export type FirmMember = z.infer<typeof firmMember>;

/** The maximum number of members in an answer, those of the highest value; counts and totals include all. */
export const maxFirmMembers = 24;
export const maxTeamMembers = 200;

/** A move to the firm (`joined`) or away from it (`left`). */
export const firmMove = z.object({
  id: z.uuid(),
  direction: z.enum(['joined', 'left']),
  name: z.string(),
  /** The other firm of the move; null where the report named none. */
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
  /** As in figures of moves; null: no move names it. */
  id: z.nullable(z.uuid()),
  /** The requested name, with the contacts' upper and lower case. */
  name: z.string(),
  /** The spellings of the client's contacts that are certainly this firm, most frequent first. */
  spellings: z.array(z.string()),
  /** Why each of the most frequent spellings is this firm, a sentence each. At most 20. */
  reasons: z.array(z.object({ spelling: z.string(), text: z.string() })),
  contacts: z.int(),
  ...totals,
  /** Open deals in all five stages, as on the board. `pipelineValue`: their known values in dollars; `pipelineKnown`: of how many there is one. */
  opportunities: z.int(),
  pipelineValue: z.number(),
  pipelineKnown: z.int(),
  /** Deals that were lost and not put back. */
  lost: z.int(),
  /** Percent of all deals that are won, to one decimal, the lost among all; null without deals. */
  winRate: z.nullable(z.number()),
  /** All five in order; `total`: the known values in cents; `known`: of how many deals there is one. */
  stages: z.array(z.object({ stage, label: z.string(), count: z.int(), total: z.int(), known: z.int() })),
  /** The latest stage changes. `title` is the contact's job title, else the firm; `value` in cents. */
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
  /** The latest change of the data behind the figures. */
  asOf: instant,
});
export type FirmAnalysis = z.infer<typeof firmAnalysis>;

/**
 * A firm for a client: its contacts under every spelling that is certainly this firm, their deals, its latest moves, and
 * news about it in the client's feed. 404 where the client has no contact there and no move names it.
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
  /** The name of the firm or team. */
  name: z.string(),
  firm: z.string(),
  /** Null where the team has several cities. */
  city: textOrNull,
  /**
   * Why they are a team: the same team profile link, the same firm and city, or the same firm.
   */
  basis: z.enum(['link', 'place', 'firm']),
  /** The client of the contacts; null where an admin asked for all clients. */
  client: z.nullable(clientId),
  size: z.int(),
  ...totals,
  members: z.array(firmMember),
  asOf: instant,
});
export type Team = z.infer<typeof team>;

/**
 * The team of a contact (`id`: the contact's id), or all contacts of a firm (`id`: its name). An admin without `client`
 * gets the contact's own client, or a firm's contacts of all clients. 404 where there is no such contact, or no contact
 * and no move of such a firm; a firm that only occurs in moves has no members.
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
