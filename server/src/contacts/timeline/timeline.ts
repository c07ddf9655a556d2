import { instantInput } from '@liftout/contract/common';
import type { TimelineEntry } from '@liftout/contract/contacts';
import { z } from 'zod';
import { personKey } from '../../moves/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cursorOf } from '../../platform/http/payload/cursor.ts';
import { toDollars } from '../../platform/money.ts';
import {
  type ActivityRow,
  type Before,
  type EditRow,
  type MoveRow,
  readActivities,
  readEdits,
  readMoves,
} from './queries.ts';

const timelineCursor = cursorOf(z.tuple([instantInput, z.uuid()]));
const newest: Before = { at: new Date('9999-12-31T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

interface TimelineRequest {
  clientId: string;
  person: { id: string; firstName: string; lastName: string };
  limit: number;
  cursor?: string | undefined;
}

/**
 * Activities, edits and moves of a contact, newest first. Each source is read up to the limit, so that the newest of all
 * are among them. The page is shorter when the texts of the edits would be too long for one answer.
 */
export async function readTimeline(tx: Tx, request: TimelineRequest) {
  const { clientId, person, limit } = request;
  const before = request.cursor ? beforeOf(request.cursor) : newest;
  const activities = await readActivities(tx, clientId, person.id, before, limit + 1);
  const { edits, more } = await readEdits(tx, clientId, person.id, before, limit + 1);
  const moves = await readMoves(tx, personKey(person.firstName, person.lastName), before, limit + 1);
  const all = [...activities.map(toActivity), ...edits.map(toEdit), ...moves.map(toMove)].sort(newestFirst);
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

/** A new record has no changes, since all of its fields are new. */
function toEdit({ at, before, after, ...edit }: EditRow): TimelineEntry {
  const was = new Map(Object.entries(Object(before)));
  const changes =
    before === null
      ? []
      : Object.entries(Object(after)).map(([field, value]) => ({
          field,
          before: was.get(field) ?? null,
          after: value,
        }));
  return { kind: 'edit', at: at.toISOString(), ...edit, changes };
}

function beforeOf(cursor: string): Before {
  const [at, id] = timelineCursor.read(cursor);
  return { at: new Date(at), id };
}
