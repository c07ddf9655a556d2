import * as z from 'zod/mini';
import {
  blankAsUnset,
  clientId,
  dayInput,
  dayMessage,
  fromOneTo,
  idParams,
  instant,
  text,
  textOrNull,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { topics } from './topics.ts';
import { auditActions, auditGroups } from './values/audit-actions.ts';

const names = <T extends string>(words: Readonly<Record<T, string>>): T[] => {
  const is = (text: string): text is T => Object.hasOwn(words, text);
  return Object.keys(words).filter(is);
};

const filters = {
  /** Entries that belong to this client. */
  client: blankAsUnset(clientId),
  /** The name of who did it, as it was then. */
  actor: blankAsUnset(text(200)),
  action: blankAsUnset(z.enum(names(auditActions)), 'Choose one of the actions of the log.'),
  /** The word before the dot of an action: `contact`. */
  group: blankAsUnset(z.enum(names(auditGroups)), 'Choose one of the groups of the log.'),
  /** The row that was written, by the id that the entry has. */
  entityId: blankAsUnset(text(200)),
  /** The first day, UTC. */
  from: blankAsUnset(dayInput, dayMessage),
  /** The last day, UTC. */
  to: blankAsUnset(dayInput, dayMessage),
  /** Found in the actor, the id, or the values before and after. */
  q: blankAsUnset(text(100)),
};
export const auditFilters = z.object(filters);
export type AuditFilters = z.infer<typeof auditFilters>;

/** An entry in the list. */
const entry = z.object({
  id: z.uuid(),
  at: instant,
  actor: z.string(),
  /** One of `auditActions`, or one of an earlier or later version. */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  client: textOrNull,
  /** The name of what was written, where it has one. */
  subject: textOrNull,
  /** The names of the fields that changed. */
  fields: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof entry>;

/**
 * A page of the audit log, newest first. A filter that the database has no order for looks at a limited number of entries
 * a call: `next` goes on from there, also where a page holds few entries or none.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit log, newest first',
  access: 'admin',
  tenant: 'none',
  reads: topics,
  query: z.object({
    ...filters,
    /** `next` of the page before. */
    cursor: blankAsUnset(text(200)),
    pageSize: z._default(fromOneTo(200, 'Use 1 to 200.'), 50),
  }),
  response: z.object({
    entries: z.array(entry),
    /** Where the next page begins; null at the end of the log. */
    next: textOrNull,
    /** The oldest instant that was looked at; null where the whole page was filled, or all was looked at. */
    searchedTo: z.nullable(instant),
  }),
});
export type AuditPage = z.infer<typeof listAudit.response>;

/** An entry with what the row was before and after. Secrets are never among the values. */
export const readAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/:id',
  summary: 'An entry of the audit log, with the values before and after',
  access: 'admin',
  tenant: 'none',
  reads: topics,
  params: idParams,
  response: z.extend(entry, { before: z.unknown(), after: z.unknown() }),
});
export type AuditDetail = z.infer<typeof readAudit.response>;

export const auditActors = endpoint({
  method: 'GET',
  path: '/api/admin/audit/actors',
  summary: 'Everyone who has an entry in the audit log, by name; the first 500',
  access: 'admin',
  tenant: 'none',
  reads: topics,
  response: z.array(z.string()),
});

/** All entries that match, as CSV, newest first. 429 where too many are being read. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export.csv',
  summary: 'The filtered audit log as CSV',
  access: 'admin',
  tenant: 'none',
  reads: topics,
  query: z.object(filters),
  response: z.string(),
  produces: 'csv',
});
