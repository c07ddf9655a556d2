import { instantInput } from '@liftout/contract/common';
import type { TimelineEntry } from '@liftout/contract/contacts';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { cursorOf } from '../../platform/http/payload/cursor.ts';
import { toDollars } from '../../platform/money.ts';
import { readIntelNaming } from '../named/named.ts';
import type { IntelOfName } from '../named/queries.ts';
import {
  type ActivityRow,
  type Before,
  type EditRow,
  type ImportRow,
  type MoveRow,
  readActivities,
  readEdits,
  readImported,
  readMoves,
} from './queries.ts';

const timelineCursor = cursorOf(z.tuple([instantInput, z.uuid()]));
const newest: Before = { at: new Date('9999-12-31T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

interface TimelineRequest {
  clientId: string;
  contactId: string;
  limit: number;
  now: Date;
  cursor?: string | undefined;
}

/**
 * Activities, edits, moves and intel of a contact, newest first. Each source is read up to the limit, so that the newest of all
 * are among them. The page is shorter when the texts of the edits would be too long for one answer.
 */
export async function readTimeline(tx: Tx, request: TimelineRequest) {
  const { clientId, contactId, limit } = request;
  const before = request.cursor ? beforeOf(request.cursor) : newest;
  const activities = await readActivities(tx, clientId, contactId, before, limit + 1);
  const { edits, more } = await readEdits(tx, clientId, contactId, before, limit + 1);
  const moves = await readMoves(tx, clientId, contactId, before, limit + 1);
  const intel = await readIntelNaming(tx, { clientId, contactId }, before, limit + 1, request.now);
  const imported = await readImported(tx, clientId, contactId, before, limit + 1);
  const all = [
    ...activities.map(toActivity),
    ...edits.map(toEdit),
    ...moves.map(toMove),
    ...intel.map(toIntel),
    ...imported.map(toImported),
  ].sort(newestFirst);
  const complete = more ? all.findLastIndex(({ kind }) => kind === 'edit') + 1 : all.length;
  const entries = all.slice(0, Math.min(limit, complete));
  const last = entries.at(-1);
  return {
    entries,
    next: last && (more || all.length > limit) ? timelineCursor.write([last.at, last.id]) : null,
  };
}

const newestFirst = (one: TimelineEntry, other: TimelineEntry) =>
  Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1);

const toActivity = ({ at, ...activity }: ActivityRow): TimelineEntry => ({
  kind: 'activity',
  at: at.toISOString(),
  ...activity,
});
const toMove = ({ at, aumCents, ...move }: MoveRow): TimelineEntry => ({
  kind: 'move',
  at: at.toISOString(),
  ...move,
  aum: toDollars(aumCents),
});

const toIntel = ({ at, name: _, firm: __, ...intel }: IntelOfName): TimelineEntry => ({
  kind: 'intel',
  at: at.toISOString(),
  ...intel,
});

/** A new record has no changes, since all of its fields are new; a snooze's day is told. */
function toEdit({ at, before, after, ...edit }: EditRow): TimelineEntry {
  const isNew = before === null && edit.action !== 'today.snoozed';
  const changes = isNew ? [] : changesOf(before, after);
  return { kind: 'edit', at: at.toISOString(), ...edit, changes };
}

function toImported({ at, outcome, before, after, ...entry }: ImportRow): TimelineEntry {
  const isNew = outcome === 'added';
  const changes = isNew ? [] : changesOf(onTheWire(before), onTheWire(after));
  const action = isNew ? 'import.added' : 'import.changed';
  return { kind: 'edit', at: at.toISOString(), ...entry, action, changes };
}

function changesOf(before: unknown, after: unknown) {
  const was = new Map(Object.entries(Object(before)));
  return Object.entries(Object(after)).map(([field, value]) => ({
    field,
    before: was.get(field) ?? null,
    after: value,
  }));
}

/** Columns of contacts under their names on the wire; amounts in dollars. */
function onTheWire(columns: unknown): Record<string, unknown> {
  const fields: [string, unknown][] = Object.entries(Object(columns));
  return Object.fromEntries(
    fields.map(([column, value]) => {
      const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (!name.endsWith('Cents')) return [name, value];
      return [name.slice(0, -'Cents'.length), typeof value === 'number' ? value / 100 : value];
    }),
  );
}

function beforeOf(cursor: string): Before {
  const [at, id] = timelineCursor.read(cursor);
  return { at: new Date(at), id };
}
