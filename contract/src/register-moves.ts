import * as z from 'zod/mini';
import { idParams, instant, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { uploadCounts } from './uploads.ts';

const count = z.int().check(z.nonnegative());

/** What the changes of a file of the register would be as moves. People count once each. */
export const registerMovesPreview = z.object({
  /** Left a firm and joined another. */
  moves: count,
  /** Of them, those that an uploaded row tells already: the same firms within 90 days. They get the CRD number. */
  told: count,
  /** Changes that are no moves, or can't be told from none: dual and bulk registrations, comings and goings. */
  others: count,
  /** The upload that they were made as, where they were and it was not reverted. */
  uploadId: z.nullable(z.uuid()),
});
export type RegisterMovesPreview = z.infer<typeof registerMovesPreview>;

/** 404 for an unknown file. */
export const previewRegisterMoves = endpoint({
  method: 'GET',
  path: '/api/admin/register/files/:id/moves',
  summary: 'How many moves the changes of a file of the register would make',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  reads: ['moves', 'register', 'uploads'],
  params: idParams,
  response: registerMovesPreview,
});

/**
 * Makes the moves, as an upload that can be reverted. 404 for an unknown file, 409 where they were made and not reverted,
 * or where there are none.
 */
export const makeRegisterMoves = endpoint({
  method: 'POST',
  path: '/api/admin/register/files/:id/moves',
  summary: 'Make moves of the changes of a file of the register',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves', 'register', 'uploads'],
  params: idParams,
  response: z.extend(uploadCounts, { uploadId: z.uuid() }),
});

/**
 * What a firm that a person joined since a day was to them.
 * - `move`: left a firm for it, of which there are fewer than 20 between the two firms on that day.
 * - `bulk`: the others.
 * - `conversion`: left a firm of its enterprise.
 * - `dual`: kept another firm.
 * - `first`: had left no other in the two years before.
 */
export const careerMoveClasses = ['move', 'conversion', 'dual', 'bulk', 'first'] as const;
const careerMoveCounts = z.record(z.enum(careerMoveClasses), count);
export type CareerMoveCounts = z.infer<typeof careerMoveCounts>;

export const careerMovesPreview = z.object({
  /** That of the newest file. */
  day: z.iso.date(),
  /** The first day that counts. */
  since: z.iso.date(),
  /**
   * Firms joined. Only `move` makes moves, and of them those that are known already are not added again. Counted once for each
   * file, and again at night; null until then, which takes a minute for the whole register.
   */
  counts: z.nullable(careerMoveCounts),
});
export type CareerMovesPreview = z.infer<typeof careerMovesPreview>;

/** Without `since`: from three years before the newest file. 404 before the first file. */
export const previewCareerMoves = endpoint({
  method: 'GET',
  path: '/api/admin/register/career-moves',
  summary: 'How many moves the careers in the newest file of the register tell',
  access: 'admin',
  tenant: 'none',
  reads: ['register'],
  query: z.object({ since: z.optional(z.iso.date()) }),
  response: careerMovesPreview,
});

/**
 * - `made`: they are an upload now.
 * - `stopped`: by an admin; nothing was added.
 * - `failed`: nothing was added; `problem` says why.
 */
export const careerMoveStates = ['waiting', 'making', 'made', 'stopped', 'failed'] as const;

const careerMoveRun = z.object({
  id: z.uuid(),
  since: z.iso.date(),
  state: z.enum(careerMoveStates),
  problem: textOrNull,
  /** Moves that careers tell; null until they are counted. */
  moves: z.nullable(count),
  /** Of them, those that were read so far. */
  read: count,
  added: count,
  /** Known already. */
  duplicates: count,
  /** Once they are made. */
  uploadId: z.nullable(z.uuid()),
  startedBy: z.string(),
  stoppedBy: textOrNull,
  createdAt: instant,
});
export type CareerMoveRun = z.infer<typeof careerMoveRun>;

/** Null where nobody asked for any, or that was over a week ago. */
export const readCareerMoves = endpoint({
  method: 'GET',
  path: '/api/admin/register/career-moves/run',
  summary: 'How far the moves are that are made of careers, or what came of the last ones',
  access: 'admin',
  tenant: 'none',
  reads: ['register-runs'],
  response: z.object({ run: z.nullable(careerMoveRun) }),
});

/**
 * Makes the moves in the background, as an upload that can be reverted. Those that are known already are not added again. 404
 * before the first file, 409 while others are made.
 */
export const makeCareerMoves = endpoint({
  method: 'POST',
  path: '/api/admin/register/career-moves',
  summary: 'Make moves of the careers in the newest file of the register',
  access: 'admin',
  tenant: 'none',
  changes: ['register-runs'],
  body: z.object({ since: z.iso.date() }),
  response: careerMoveRun,
});

/**
 * Stops a run: none of its moves is added. One that ended before is answered as it is, so `state` tells whether the moves were
 * made already. 404 for an unknown run, 409 where all its moves are about to be saved.
 */
export const stopCareerMoves = endpoint({
  method: 'POST',
  path: '/api/admin/register/career-moves/:id/stop',
  summary: 'Stop making moves of careers; none of them is added',
  access: 'admin',
  tenant: 'none',
  changes: ['register-runs'],
  params: idParams,
  response: careerMoveRun,
});

/** Whether moves are made of each file of the register once it is imported. Off by default. */
export const automaticRegisterMoves = z.object({ automatic: z.boolean(), version });

export const readAutomaticRegisterMoves = endpoint({
  method: 'GET',
  path: '/api/admin/register/automatic-moves',
  summary: 'Whether each file of the register makes moves',
  access: 'admin',
  tenant: 'none',
  reads: ['settings'],
  response: automaticRegisterMoves,
});

/** For files that are imported from now on. 409 with the present setting where `version` is outdated. */
export const saveAutomaticRegisterMoves = endpoint({
  method: 'PUT',
  path: '/api/admin/register/automatic-moves',
  summary: 'Let each file of the register make moves, or not',
  access: 'admin',
  tenant: 'none',
  changes: ['settings'],
  body: automaticRegisterMoves,
  response: automaticRegisterMoves,
});
