import * as z from 'zod/mini';
import { instant, paging, requiredText, text, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { firmChannels } from './values/firm-channels.ts';

const count = z.int().check(z.nonnegative());
export const firmChannel = z.enum(firmChannels);

/**
 * - `rule`: the rules were certain.
 * - `review`: it resembles a firm; it counts as a firm of its own until an admin decides.
 * - `confirmed`: an admin decided. No rule and no upload changes that.
 */
export const firmNameStatuses = ['rule', 'review', 'confirmed'] as const;
export type FirmNameStatus = (typeof firmNameStatuses)[number];

/** A firm to choose: the id of its record, or of the directory where it has no record yet. */
const firmChoiceId = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,64}$/, 'Choose a firm from the list, or keep it apart.'));

export const firmChoice = z.object({ firm: firmChoiceId, name: z.string(), channel: textOrNull });
export type FirmChoice = z.infer<typeof firmChoice>;

/** Why a spelling counts as its firm, as a sentence: an admin decided it, the directory lists it, or a rule found it. */
export const firmNameReason = z.object({ by: z.enum(['admin', 'directory', 'rule']), text: z.string() });
export type FirmNameReason = z.infer<typeof firmNameReason>;

/** A firm that a spelling may mean, with the reason. */
export const firmNameCandidate = z.extend(firmChoice, { why: z.string() });

/** A move that is reported with the spelling. */
const sampleMove = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  movedOn: z.iso.date(),
  firmLeft: textOrNull,
  firmJoined: textOrNull,
});

/** A spelling of a firm, and the firm that it counts as. */
const firmNameRecord = z.object({
  /** The normalized spelling: equal for spellings that differ in case, punctuation and legal suffixes alone. */
  key: z.string(),
  spelling: z.string(),
  status: z.enum(firmNameStatuses),
  version,
  firm: z.object({ id: z.uuid(), name: z.string(), channel: textOrNull }),
  reason: firmNameReason,
  /** Best first, at most 3. */
  candidates: z.array(firmNameCandidate),
  /** Moves to and from the firm that it counts as. */
  joined: count,
  left: count,
  /** The latest, at most 3. */
  sampleMoves: z.array(sampleMove),
  decidedBy: textOrNull,
  decidedAt: z.nullable(instant),
  /** The decision can be undone. */
  undoable: z.boolean(),
});
export type FirmNameRecord = z.infer<typeof firmNameRecord>;

export const firmName = z.extend(firmNameRecord, {
  /** Contacts of all clients with this spelling. */
  contacts: count,
});
export type FirmName = z.infer<typeof firmName>;

/** The most moves first. Headers: `X-Total-Count` and `Link`. */
export const listFirmNames = endpoint({
  method: 'GET',
  path: '/api/admin/firms/review',
  summary: 'Spellings of firms to review, or decided ones',
  access: 'admin',
  tenant: 'none',
  reads: ['contacts', 'moves'],
  query: z.object({
    q: z._default(text(100), ''),
    status: z._default(z.enum(['review', 'confirmed']), 'review'),
    ...paging(25),
  }),
  response: z.array(firmName),
});

/** What a decision changes. Moves count once, also with the firm on both sides. */
export const respellingCounts = z.object({
  /** Moves that get another firm. */
  moves: count,
  /** Of these, those that become conversions, and those that are none any more. */
  conversions: count,
  conversionsEnded: count,
  /** Moves that turn out to repeat another one, and become one with it; each keeps its sources. */
  merged: count,
  /** Moves that turn out to be two. */
  split: count,
  /** The moves by market; null for those outside of all markets. */
  markets: z.array(z.object({ market: textOrNull, moves: count })),
});
export type RespellingCounts = z.infer<typeof respellingCounts>;

/** The maximum number of decisions in one request. */
export const maxFirmNameDecisions = 50;

/** What a spelling means: a firm, or null for a firm of its own. `version`: the one that the admin saw. */
export const firmNameDecision = z.object({
  key: requiredText(400, 'Choose a firm name.'),
  version,
  firm: z.nullable(firmChoiceId),
});
export type FirmNameDecision = z.infer<typeof firmNameDecision>;

const decisions = z
  .array(firmNameDecision)
  .check(
    z.minLength(1, 'Choose a firm name.'),
    z.maxLength(maxFirmNameDecisions, `Choose at most ${maxFirmNameDecisions} at once.`),
  );

/** Counts what decisions change, each on its own, and changes nothing. 404 for an unknown spelling. */
export const previewFirmNames = endpoint({
  method: 'POST',
  path: '/api/admin/firms/review/preview',
  summary: 'What decisions on spellings would change',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: [],
  body: z.object({ decisions }),
  response: respellingCounts,
});

const decided = z.object({ name: firmNameRecord, counts: respellingCounts });
export type DecidedFirmName = z.infer<typeof decided>;

/**
 * Decides what a spelling means, and gives its moves the firm; all or nothing. 404 for an unknown spelling, 409 with
 * `current` where someone else decided it meanwhile, 503 while an upload runs.
 */
export const decideFirmName = endpoint({
  method: 'POST',
  path: '/api/admin/firms/review',
  summary: 'Decide which firm a spelling means',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  body: firmNameDecision,
  response: decided,
});

/** Decides several; those that were decided by someone else meanwhile are reported and left as they are. */
export const decideFirmNames = endpoint({
  method: 'POST',
  path: '/api/admin/firms/review/bulk',
  summary: 'Decide which firms several spellings mean',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  body: z.object({ decisions }),
  response: z.object({
    results: z.array(
      z.object({
        key: z.string(),
        decided: z.boolean(),
        /** Why it was not decided. */
        message: textOrNull,
        /** The version after the decision, for an undo. */
        version: z.nullable(version),
      }),
    ),
    counts: respellingCounts,
  }),
});
export type BulkDecided = z.infer<(typeof decideFirmNames)['response']>;

/** Restores what the spelling meant before the last decision. 409 where there is none, or someone else changed it. */
export const undoFirmName = endpoint({
  method: 'POST',
  path: '/api/admin/firms/review/undo',
  summary: 'Undo the decision on a spelling',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  body: z.object({ key: requiredText(400, 'Choose a firm name.'), version }),
  response: decided,
});

/** Firms whose name or a spelling contains the text: those with records, then those of the directory. At most 20. */
export const firmChoices = endpoint({
  method: 'GET',
  path: '/api/admin/firms/choices',
  summary: 'Firms to choose from',
  access: 'admin',
  tenant: 'none',
  reads: ['moves'],
  query: z.object({ q: requiredText(100, 'Enter a name.') }),
  response: z.array(firmChoice),
});
