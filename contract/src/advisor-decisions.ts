import * as z from 'zod/mini';
import { dollars, idParams, instant, paging, requiredText, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { advisorPairSorts } from './values/choices.ts';

const count = z.int().check(z.nonnegative());

/** A firm as a move has it: by its own name, and as the row spells it. */
const careerFirm = z.object({ name: z.string(), spelling: z.string() });

/** A move of a career, as rows told it. */
const careerMove = z.object({
  /** Null: no upload reports it any more. */
  id: z.nullable(z.uuid()),
  name: z.string(),
  crd: textOrNull,
  city: z.string(),
  state: textOrNull,
  firmLeft: z.nullable(careerFirm),
  firmJoined: z.nullable(careerFirm),
  movedOn: z.iso.date(),
  aum: dollars,
  market: textOrNull,
  /** The move that this one repeats under another spelling of the name: it does not count. */
  repeats: z.nullable(z.uuid()),
  /** The first file that reported it. */
  source: textOrNull,
});
export type CareerMove = z.infer<typeof careerMove>;

/** Moves that one person made, oldest first. */
const career = z.object({
  /** Null: no upload reports any of the moves any more. */
  advisorId: z.nullable(z.uuid()),
  /** As the latest move spells it. */
  name: z.string(),
  crds: z.array(z.string()),
  /** What the figures count: the latest known amount. */
  assets: dollars,
  moves: z.array(careerMove),
});
export type Career = z.infer<typeof career>;

/** What speaks for one person, or against where the bits are negative: each bit doubles the odds. */
const evidence = z.object({ kind: z.string(), bits: z.number(), words: z.string() });
export type AdvisorEvidence = z.infer<typeof evidence>;

/** - `open`: nobody decided. - `same`: one person. - `different`: different people. */
export const advisorPairStates = ['open', 'same', 'different'] as const;

/** Two careers that are or may be one person's. Of a decided pair, the moves that the decision is about. */
export const advisorPair = z.object({
  id: z.uuid(),
  /** Differs once either career or the decision does: sent back with what is decided on it. */
  version: z.string(),
  state: z.enum(advisorPairStates),
  /** The sum of the evidence, as it was when it was decided. Null: nothing links the two. */
  score: z.nullable(z.number()),
  evidence: z.array(evidence),
  a: career,
  b: career,
  /** The assets that count twice if they are one; null where one's are not known. */
  countedTwice: dollars,
  decidedBy: textOrNull,
  decidedAt: z.nullable(instant),
});
export type AdvisorPair = z.infer<typeof advisorPair>;

/** Headers: `X-Total-Count` and `Link`. Decided pairs come latest first, whatever `sort` says. */
export const listAdvisorPairs = endpoint({
  method: 'GET',
  path: '/api/admin/advisors/review',
  summary: 'Pairs of advisors to review, or decided ones',
  access: 'admin',
  tenant: 'none',
  reads: ['moves'],
  query: z.object({
    q: z._default(text(100), ''),
    state: z._default(z.enum(['open', 'decided']), 'open'),
    sort: z._default(z.enum(advisorPairSorts), 'assets'),
    ...paging(25),
  }),
  response: z.array(advisorPair),
});

const beforeAndAfter = <S extends z.ZodMiniType>(schema: S) => z.object({ before: schema, after: schema });
/** What a decision changes, over the advisors that it touches. */
const advisorChange = z.object({
  advisors: beforeAndAfter(count),
  /** Moves that count. */
  moves: beforeAndAfter(count),
  /** The known assets of these advisors. */
  assets: beforeAndAfter(dollars),
  /** The markets of the moves, by path; null: outside of all markets. */
  markets: z.array(textOrNull),
});
export type AdvisorChange = z.infer<typeof advisorChange>;

/** Null: this can't be decided on the pair as it is. */
const outcomes = z.object({
  same: z.nullable(advisorChange),
  different: z.nullable(advisorChange),
  undo: z.nullable(advisorChange),
});

export const getAdvisorPair = endpoint({
  method: 'GET',
  path: '/api/admin/advisors/review/:id',
  summary: 'A pair of advisors, and what each decision would change',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  reads: ['moves'],
  params: idParams,
  response: z.object({ pair: advisorPair, outcomes }),
});
export type AdvisorPairDetail = z.infer<(typeof getAdvisorPair)['response']>;

const pairVersion = requiredText(64, 'Send the version that you saw.');

/** The pair as it is now, null where nothing asks for a decision on it any more; and the advisors of its moves. */
const decided = z.object({ pair: z.nullable(advisorPair), advisors: z.array(career) });
export type DecidedAdvisors = z.infer<typeof decided>;

/**
 * Decides on an open pair, and finds its advisors again; all or nothing. 404 for an unknown pair. 409 with `current` where
 * the pair changed or was decided meanwhile, or where another decision says the opposite; 503 while an upload runs.
 */
export const decideAdvisorPair = endpoint({
  method: 'POST',
  path: '/api/admin/advisors/review',
  summary: 'Decide whether two advisors are one person',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  body: z.object({
    id: z.uuid('Unknown ID.'),
    version: pairVersion,
    decision: z.enum(['same', 'different'], 'Choose same or different.'),
  }),
  response: decided,
});

/** Removes a decision: the advisors are as if it had never been made. 409 where it was undone or changed meanwhile. */
export const undoAdvisorDecision = endpoint({
  method: 'POST',
  path: '/api/admin/advisors/review/undo',
  summary: 'Undo a decision on advisors',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  body: z.object({ id: z.uuid('Unknown ID.'), version: pairVersion }),
  response: decided,
});

/** The newest advisors with all words in their name or city. At most 20. */
export const advisorChoices = endpoint({
  method: 'GET',
  path: '/api/admin/advisors/choices',
  summary: 'Advisors to choose from',
  access: 'admin',
  tenant: 'none',
  reads: ['moves'],
  query: z.object({ q: requiredText(100, 'Enter a name.') }),
  response: z.array(career),
});

const twoAdvisors = {
  a: z.uuid('Choose an advisor.'),
  b: z.uuid('Choose an advisor.'),
};

/** 404 for an unknown advisor, 400 where both are one. */
export const compareAdvisors = endpoint({
  method: 'GET',
  path: '/api/admin/advisors/compare',
  summary: 'Two advisors, and what merging them would change',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  reads: ['moves'],
  query: z.object(twoAdvisors),
  response: z.object({
    version: z.string(),
    score: z.nullable(z.number()),
    evidence: z.array(evidence),
    a: career,
    b: career,
    merged: advisorChange,
  }),
});

/** Decides that two advisors are one person, whether or not they are a pair to review. As `decideAdvisorPair`. */
export const mergeAdvisors = endpoint({
  method: 'POST',
  path: '/api/admin/advisors/merge',
  summary: 'Merge two advisors',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  body: z.object({ ...twoAdvisors, version: pairVersion }),
  response: decided,
});

/** What links a move to the others of its advisor, weighed as the app weighs it. */
const moveLink = z.object({
  move: z.uuid(),
  /** The sum of the evidence. Null: nothing links it but an admin's decision. */
  score: z.nullable(z.number()),
  evidence: z.array(evidence),
});
export type MoveLink = z.infer<typeof moveLink>;

/**
 * An advisor with what makes the moves one person's (of 50 moves, the oldest first; none where there is one move), and the
 * decisions that are about them, the latest first.
 */
export const getAdvisorDecisions = endpoint({
  method: 'GET',
  path: '/api/admin/advisors/:id/decisions',
  summary: "Why moves are one advisor's, and the decisions on it",
  access: 'admin',
  tenant: 'none',
  reads: ['moves'],
  params: idParams,
  response: z.object({
    version: z.string(),
    advisor: career,
    links: z.array(moveLink),
    decisions: z.array(advisorPair),
  }),
});

const splitMoves = z
  .array(z.uuid('Unknown ID.'))
  .check(z.minLength(1, 'Choose the moves to split off.'), z.maxLength(1_000, 'Choose at most 1,000 moves.'));

/** Counts what splitting moves off would change, and changes nothing. 400 unless some moves, and not all, are chosen. */
export const previewUnmerge = endpoint({
  method: 'POST',
  path: '/api/admin/advisors/:id/unmerge/preview',
  summary: 'What splitting moves off an advisor would change',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: [],
  params: idParams,
  body: z.object({ moves: splitMoves }),
  response: advisorChange,
});

/** Decides that moves of an advisor were made by another person than the rest. As `decideAdvisorPair`. */
export const unmergeAdvisor = endpoint({
  method: 'POST',
  path: '/api/admin/advisors/:id/unmerge',
  summary: 'Split moves off an advisor',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  params: idParams,
  body: z.object({ moves: splitMoves, version: pairVersion }),
  response: decided,
});
