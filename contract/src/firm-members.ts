import * as z from 'zod/mini';
import { blankAsUnset, clientQuery, paging, requiredText, text, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';
import { firmMember } from './firms.ts';
import { firmMemberSorts } from './values/choices.ts';

export { type FirmMemberSort, firmMemberSorts } from './values/choices.ts';

/** The `key` of the branch of those whose city nobody has named. */
export const noCity = 'none';

/** The number of branches in an answer, the largest; filters know all of them. */
export const maxBranches = 100;

/** A city where a firm has people. */
export const firmBranch = z.object({
  /** Names it in `branch`. */
  key: z.string(),
  /** `Palo Alto, CA`; null: nobody has named a city. */
  city: textOrNull,
  /** The client's contacts there. */
  members: z.int(),
  /** Advisors who joined and left in the last twelve months; null without access to the overview. */
  joined: z.nullable(z.int()),
  left: z.nullable(z.int()),
});
export type FirmBranch = z.infer<typeof firmBranch>;

/**
 * A page of a client's contacts at a firm, under every spelling that is certainly this firm, and the firm's branches. A
 * client counts the moves of its market, an admin all. A name that is no firm has neither. Headers: `X-Total-Count`, `Link`.
 */
export const listFirmMembers = endpoint({
  method: 'GET',
  path: '/api/firm/:firmName/members',
  summary: 'The contacts at a firm, and its branches',
  access: 'contacts',
  tenant: 'query',
  reads: ['contacts', 'deals', 'moves'],
  params: z.object({ firmName: requiredText(200, 'Enter a firm.') }),
  query: z.extend(clientQuery, {
    ...paging(25),
    sort: z._default(z.enum(firmMemberSorts), 'rank'),
    /** Ignored by `rank`. Unknown values come last in both directions. */
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    /** Only members in one branch, by its `key`. */
    branch: blankAsUnset(text(300)),
  }),
  response: z.object({
    members: z.array(firmMember),
    /** Of the requested branch, or of all. */
    total: z.int(),
    /** Most members first, then most moves. */
    branches: z.array(firmBranch),
    branchCount: z.int(),
    /** The first of the twelve months in which who joined and left is counted. */
    from: z.iso.date(),
  }),
});
