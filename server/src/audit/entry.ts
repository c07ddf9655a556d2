import type { AuditDetail, AuditEntry } from '@liftout/contract/audit';
import { withoutSecrets } from '../platform/audit.ts';
import type { AuditRow } from './queries/entries.ts';

type Values = Record<string, unknown>;
const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The fields that differ: of both sides, or of the one that is there. */
function changedFields(before: unknown, after: unknown): string[] {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  if (before === null) return [];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
}

/** Fields that name a row, the best first. */
const naming = [
  'name',
  'clientName',
  'contactName',
  'title',
  'subject',
  'fileName',
  'recipient',
  'username',
  // Of a watch and of a next step.
  'what',
];

/** A decision on a spelling: `Merrill Lynch PB: Merrill`. Null for other entries. */
function spellingOf({ name, before, after }: AuditRow): string | null {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  const spelling = to.spelling ?? from.spelling;
  const firm = name ?? to.firm;
  if (typeof spelling !== 'string') return null;
  return typeof firm === 'string' ? `${spelling}: ${firm}` : spelling;
}

/** A side of a decision on two advisors is its moves, each `Gwen Thornvale: Merrill to UBS, 2018-01-10`: who made the first. */
function advisorOf(side: unknown): string | null {
  const first: unknown = Array.isArray(side) ? side[0] : null;
  return typeof first === 'string' ? (first.split(': ')[0] ?? null) : null;
}

/** A decision on two advisors: `Gwen Thornvale`, or `Bob Vale and Robert Vale`. Null for other entries. */
function advisorsOf({ entity, before, after }: AuditRow): string | null {
  if (entity !== 'advisor-decision') return null;
  const { one, other } = { ...valuesOf(before), ...valuesOf(after) };
  const names = [one, other].map(advisorOf).filter((name) => name !== null);
  return [...new Set(names)].join(' and ') || null;
}

/** The name of what was written: of the row as it is now, else as one of the values has it. */
function subjectOf(row: AuditRow): string | null {
  const { name, before, after } = row;
  const decidedOn = spellingOf(row) ?? advisorsOf(row);
  if (decidedOn !== null) return decidedOn;
  if (name !== null) return name;
  for (const values of [valuesOf(after), valuesOf(before)]) {
    const { firstName, lastName } = values;
    if (typeof firstName === 'string' && typeof lastName === 'string') return `${firstName} ${lastName}`;
    for (const field of naming) {
      const value = values[field];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return null;
}

/** An entry in its wire form, without the values. */
export const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  entity: row.entity,
  entityId: row.entityId,
  client: row.client,
  subject: subjectOf(row),
  fields: changedFields(row.before, row.after),
});

export const toDetail = (row: AuditRow): AuditDetail => ({
  ...toEntry(row),
  before: withoutSecrets(row.before),
  after: withoutSecrets(row.after),
});
