import * as z from 'zod/mini';
import { dayInput, idParams, instant, paging, requiredText, text, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { firmChannel, firmNameReason, firmNameStatuses, respellingCounts } from './firm-names.ts';
import { firmChannels, firmListSorts } from './values/firm-channels.ts';

const count = z.int().check(z.nonnegative());

export const listedFirm = z.object({
  id: z.uuid(),
  name: z.string(),
  channel: textOrNull,
  version,
  joined: count,
  left: count,
  spellings: count,
  /** Of the spellings, those to review. */
  toReview: count,
});
export type ListedFirm = z.infer<typeof listedFirm>;

/** Firms with a spelling or a move. Headers: `X-Total-Count` and `Link`. */
export const listFirms = endpoint({
  method: 'GET',
  path: '/api/admin/firms',
  summary: 'Firms, with their moves and spellings',
  access: 'admin',
  tenant: 'none',
  reads: ['moves'],
  query: z.object({
    q: z._default(text(100), ''),
    channel: z.optional(z.enum([...firmChannels, 'none'])),
    sort: z._default(z.enum(firmListSorts), 'moves'),
    order: z.optional(z.enum(['asc', 'desc'])),
    ...paging(25),
  }),
  response: z.array(listedFirm),
});

const firmSpelling = z.object({
  key: z.string(),
  spelling: z.string(),
  status: z.enum(firmNameStatuses),
  reason: firmNameReason,
  version,
  /** Moves that are reported with it. */
  moves: count,
  decidedBy: textOrNull,
  decidedAt: z.nullable(instant),
  undoable: z.boolean(),
  /** A name that the firm had before. */
  former: z.boolean(),
});
export type FirmSpelling = z.infer<typeof firmSpelling>;

/** A firm's id: of its record, or of the directory where it has none; or an enterprise that is no firm, after an `@`. */
const parentId = z.string().check(z.regex(/^@?[a-z0-9-]{1,64}$/, 'Choose a firm from the list.'));

/** Who owns a firm, and from which day on. */
const firmOwnership = z.object({
  parent: z.nullable(parentId),
  /** The day of the takeover, which counts as after it. Null: always. */
  since: z.nullable(dayInput),
  /** Rows that name the firm count to the parent from that day on; else it stays a firm of the parent's house. */
  countsToParent: z.boolean(),
});
export type FirmOwnership = z.infer<typeof firmOwnership>;

export const firmRecord = z.extend(listedFirm, {
  /** The most moves first. */
  names: z.array(firmSpelling),
  parent: z.nullable(z.object({ firm: parentId, name: z.string() })),
  since: z.nullable(z.iso.date()),
  countsToParent: z.boolean(),
  /** Who said so. */
  ownershipBy: z.enum(['directory', 'admin']),
  /** Firms that this one owns. */
  owns: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      since: z.nullable(z.iso.date()),
      countsToParent: z.boolean(),
    }),
  ),
  /** The last change can be undone. */
  undoable: z.boolean(),
});
export type FirmRecord = z.infer<typeof firmRecord>;

export const getFirm = endpoint({
  method: 'GET',
  path: '/api/admin/firms/:id',
  summary: 'A firm with its spellings and its owner',
  access: 'admin',
  tenant: 'none',
  reads: ['moves'],
  params: idParams,
  response: firmRecord,
});

/** Null: what the directory says. */
const ownership = z.nullable(firmOwnership);

/**
 * Renames a firm, sets its channel or its owner. The new name becomes a spelling of it, the one before a former name; its
 * moves follow the owner. 409 where another firm has that name or someone else changed the firm, 400 with the field for an
 * owner that belongs to the firm itself or a day that can't be.
 */
export const updateFirm = endpoint({
  method: 'PUT',
  path: '/api/admin/firms/:id',
  summary: 'Change the name, channel or owner of a firm',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  params: idParams,
  body: z.object({
    name: z.optional(requiredText(200, 'Enter a name.')),
    channel: z.optional(z.nullable(firmChannel)),
    ownership: z.optional(ownership),
    version,
  }),
  response: firmRecord,
});

/** Counts what another owner changes, and changes nothing. 400 as for the change. */
export const previewOwnership = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/ownership/preview',
  summary: 'What another owner of a firm would change',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: [],
  params: idParams,
  body: z.object({ ownership }),
  response: respellingCounts,
});

/** Undoes the last change of a firm or of its spellings by hand. 409 where there is none, or someone else changed it. */
export const undoFirm = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/undo',
  summary: 'Undo the last change of a firm',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  params: idParams,
  body: z.object({ version }),
  response: firmRecord,
});

const spellingInput = requiredText(200, 'Enter a spelling.');

/** What is known of a spelling that may be added to a firm. */
export const checkSpelling = endpoint({
  method: 'GET',
  path: '/api/admin/firms/:id/spellings',
  summary: 'What a spelling means so far',
  access: 'admin',
  tenant: 'none',
  reads: ['contacts', 'moves'],
  params: idParams,
  query: z.object({ spelling: spellingInput }),
  response: z.object({
    key: z.string(),
    /** Null: no file had it yet. */
    recorded: z.nullable(z.object({ firm: z.object({ id: z.uuid(), name: z.string() }), version })),
    /** The firm that the rules alone would say. */
    byRule: textOrNull,
    /** Contacts of all clients with this spelling. */
    contacts: count,
  }),
});
export type CheckedSpelling = z.infer<(typeof checkSpelling)['response']>;

/** Adds a spelling that no file had yet. 409 where it is recorded. `version`: the firm's. */
export const addFirmSpelling = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/spellings',
  summary: 'Add a spelling or a former name to a firm',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  params: idParams,
  body: z.object({ spelling: spellingInput, former: z.boolean(), version }),
  response: firmRecord,
});

const spellingOf = { key: requiredText(400, 'Choose a spelling.'), version };

/** Marks a spelling as a name that the firm had before, or as none. `version`: the firm's. */
export const markFirmSpelling = endpoint({
  method: 'PUT',
  path: '/api/admin/firms/:id/spellings',
  summary: 'Mark a spelling as a former name',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  params: idParams,
  body: z.object({ ...spellingOf, former: z.boolean() }),
  response: firmRecord,
});

/** Removes a spelling that no move has. 409 where one does, or it is the firm's name. `version`: the firm's. */
export const removeFirmSpelling = endpoint({
  method: 'POST',
  path: '/api/admin/firms/:id/spellings/remove',
  summary: 'Remove a spelling from a firm',
  access: 'admin',
  tenant: 'none',
  takesLong: true,
  changes: ['moves'],
  params: idParams,
  body: z.object(spellingOf),
  response: firmRecord,
});
