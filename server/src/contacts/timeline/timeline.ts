import { instantInput } from '@liftout/contract/common';
import type { TimelineEntry } from '@liftout/contract/contacts';
import { z } from 'zod';
import { personKey } from '../../moves/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cursorOf } from '../../platform/http/payload/cursor.ts';
import { toDollars } from '../../platform/money.ts';
import {
  type Before,
  type EditRow,
  type MoveRow,
  readEdits,
  readMoves,
  readTouches,
  type TouchRow,
} from './queries.ts';

const timelineCursor = cursorOf(z.tuple([instantInput, z.uuid()]));
const top: Before = { at: new Date('9999-12-31T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

interface TimelineRequest {
  clientId: string;
  person: { id: string; firstName: string; lastName: string };
  limit: number;
  cursor?: string | undefined;
}

/**
 * What happened to a contact, newest first: of each source so many that the newest of all are among them. Ends early at
 * an edit after which the texts would be too long for one answer.
 */
export async function readTimeline(tx: Tx, request: TimelineRequest) {
  const { clientId, person, limit } = request;
  const before = request.cursor ? beforeOf(request.cursor) : top;
  const touches = await readTouches(tx, clientId, person.id, before, limit + 1);
  const { edits, more } = await readEdits(tx, clientId, person.id, before, limit + 1);
  const moves = await readMoves(tx, personKey(person.firstName, person.lastName), before, limit + 1);
  const all = [...touches.map(toActivity), ...edits.map(toEdit), ...moves.map(toMove)].sort(newestFirst);
  const oldest = more ? all.findLastIndex(({ kind }) => kind === 'edit') + 1 : all.length;
  const entries = all.slice(0, Math.min(limit, oldest));
  const last = entries.at(-1);
  return {
    entries,
    next: last && (more || all.length > limit) ? timelineCursor.write([last.at, last.id]) : null,
  };
}

const newestFirst = (one: TimelineEntry, other: TimelineEntry) =>
  Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1);

const toActivity = ({ at, ...touch }: TouchRow): TimelineEntry => ({
  kind: 'activity',
  at: at.toISOString(),
  ...touch,
});
const toMove = ({ at, aumCents, ...move }: MoveRow): TimelineEntry => ({
  kind: 'move',
  at: at.toISOString(),
  ...move,
  aum: toDollars(aumCents),
});

/** A new record's fields are not listed as changes: everything is new. */
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
