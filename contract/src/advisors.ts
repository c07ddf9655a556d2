import * as z from 'zod/mini';
import { clientId, clientQuery, dollars, idParams, instant, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { move } from './moves.ts';

/** The most moves of an advisor in an answer, the latest; and the most colleagues of one lift-out. */
export const maxAdvisorMoves = 200;
export const maxColleagues = 49;

/** A time with a firm, as the moves tell it. */
const stint = z.object({
  firm: z.string(),
  /** Other names of the firm meanwhile: it was renamed or bought. */
  formerly: z.array(z.string()),
  city: z.string(),
  state: textOrNull,
  /** Null: before the first move that is known of. */
  from: z.nullable(z.iso.date()),
  /** Null: with the firm still, or not known where `isCurrent` is false. */
  to: z.nullable(z.iso.date()),
  isCurrent: z.boolean(),
  /** Full months, until today for the current firm; null where a day is not known. */
  months: z.nullable(z.int()),
});
export type AdvisorStint = z.infer<typeof stint>;

/** A row of a file that reported a move. */
const moveSource = z.object({ fileName: z.string(), row: z.int(), uploadedAt: instant });
export type AdvisorMoveSource = z.infer<typeof moveSource>;

/** A move, with every row that reported it. */
const advisorMove = z.extend(move, { sources: z.array(moveSource) });
export type AdvisorMove = z.infer<typeof advisorMove>;

/** A contact of the reader's client that is this advisor, or may be. */
const advisorContact = z.object({
  id: z.uuid(),
  name: z.string(),
  firm: z.string(),
  city: textOrNull,
  certainty: z.enum(['same', 'maybe']),
  /** What speaks for it, a sentence each. */
  evidence: z.array(z.string()),
});
export type AdvisorContact = z.infer<typeof advisorContact>;

/** A lift-out that the advisor was part of, and who went along. */
const advisorTeam = z.object({
  liftOutId: z.uuid(),
  firmLeft: z.string(),
  firmJoined: z.string(),
  city: z.string(),
  movedOn: z.iso.date(),
  colleagues: z.array(z.object({ advisorId: z.guid(), name: z.string(), movedOn: z.iso.date() })),
});
export type AdvisorTeam = z.infer<typeof advisorTeam>;

/** A person in the public register. */
const registerEntry = z.object({
  crd: z.string(),
  name: z.string(),
  exams: z.array(z.object({ code: z.string(), day: z.nullable(z.string()) })),
  designations: z.array(z.string()),
  hasDisclosures: z.boolean(),
  /** Registrations and jobs, the latest first. */
  stints: z.array(
    z.object({
      firm: z.string(),
      city: z.string(),
      state: z.string(),
      from: z.nullable(z.iso.date()),
      to: z.nullable(z.iso.date()),
      isCurrent: z.boolean(),
      /** The register tells only months: `from` and `to` are the first and the last day of theirs. */
      byMonth: z.boolean(),
    }),
  ),
  /** The day of the file. */
  asOf: z.iso.date(),
  /**
   * Null: found by the CRD number that moves name. Else by name and firm, as nobody else of the name fits: registrations that
   * began or ended around the days of the moves.
   */
  matched: z.nullable(
    z.array(z.object({ side: z.enum(['joined', 'left']), firm: z.string(), day: z.iso.date() })),
  ),
});
export type RegisterEntry = z.infer<typeof registerEntry>;

export const advisor = z.object({
  /** The id that leads here now: another than the one asked for where two advisors were merged. */
  id: z.guid(),
  /** As the latest move spells it. */
  name: z.string(),
  /** Other spellings, the latest first. */
  otherNames: z.array(z.string()),
  crds: z.array(z.string()),
  /** The latest amount known, in dollars. */
  assets: dollars,
  /** The latest first. */
  career: z.array(stint),
  /** Moves, also those that repeat another: the latest first, `maxAdvisorMoves` at most. */
  moves: z.array(advisorMove),
  /** All that the reader may see. */
  moveCount: z.int(),
  /** Whose contacts are listed; null where an admin names no client. */
  client: z.nullable(clientId),
  contacts: z.array(advisorContact),
  teams: z.array(advisorTeam),
  /** Admins alone read the register: it also tells what a client's market does not. */
  register: z.array(registerEntry),
});
export type Advisor = z.infer<typeof advisor>;

/**
 * An advisor, by their id or the id of any of their moves. A client sees what the moves of its market tell, and its own
 * contacts; an admin all moves, and the contacts of the client that is named. 404 where the reader sees no move of theirs.
 */
export const getAdvisor = endpoint({
  method: 'GET',
  path: '/api/advisors/:id',
  summary: 'An advisor: career, moves, contacts and colleagues',
  access: 'overview',
  tenant: 'query-or-all',
  reads: ['contact-advisors', 'contacts', 'moves', 'register', 'uploads'],
  params: z.object({ id: z.guid('Unknown ID.') }),
  query: clientQuery,
  response: advisor,
});

/** The most contacts in `formerColleagues`. */
export const maxFormerColleagues = 24;

/**
 * A client's contacts who are still where a lift-out left: at its firm, in any spelling, in its city. Those who went along
 * are left out. `id`: any move of the lift-out; 404 where the reader may not see it or it left no firm.
 */
export const formerColleagues = endpoint({
  method: 'GET',
  path: '/api/moves/:id/former-colleagues',
  summary: 'Contacts who are still at the firm and in the city that a lift-out left',
  access: 'contacts',
  tenant: 'query',
  reads: ['contact-advisors', 'contacts', 'deals', 'moves'],
  params: idParams,
  query: clientQuery,
  response: z.object({
    firm: z.string(),
    city: z.string(),
    count: z.int(),
    contacts: z.array(z.object({ id: z.uuid(), name: z.string(), jobTitle: textOrNull })),
  }),
});
export type FormerColleagues = z.infer<typeof formerColleagues.response>;
