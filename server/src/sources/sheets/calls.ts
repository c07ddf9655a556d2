import { maxActivitySeconds } from '@liftout/contract/activity';
import { toE164 } from '../../contacts/service.ts';
import { noonOf } from '../../platform/files/noon.ts';
import type { SourceCall } from '../calls/source-call.ts';
import type { Cells } from './cells.ts';
import { type Moment, readMoment, readSeconds, timeOn } from './cells.ts';
import { distinctRows, plainKey, type SheetContent, type SkippedRow } from './rows.ts';
import { type Aliases, readTable, type SheetRow } from './table.ts';

/** A call of a sheet. */
export interface SheetCall extends SourceCall {
  /** Its row's number in the range; the first is 1. */
  row: number;
  /** The number as it stands in the sheet. */
  number: string;
  status: string | null;
  /** Its day, `YYYY-MM-DD`, where no time stands beside it: `occurredAt` is at noon then (`noonOf`). */
  day: string | null;
}

const aliases = {
  id: ['id', 'callid', 'externalid', 'recordid', 'key', 'callsid'],
  number: ['contactnumber', 'phonenumber', 'phone', 'number', 'to', 'telephone', 'customernumber'],
  name: ['contactname', 'name', 'advisor', 'contact', 'advisorname', 'fullname'],
  email: ['email', 'contactemail', 'emailaddress'],
  agent: ['agentname', 'agent', 'caller', 'calledby', 'user', 'owner'],
  status: ['callstatus', 'status', 'disposition', 'calltype', 'result'],
  outcome: ['outcome', 'calloutcome'],
  duration: ['duration', 'talktime', 'seconds', 'callduration', 'durationseconds', 'conversationtime'],
  date: ['calldate', 'date', 'calledat', 'datetime', 'timestamp', 'when'],
  time: ['calltime', 'time'],
  direction: ['direction', 'calldirection'],
  notes: ['notes', 'note', 'comments', 'comment'],
} as const satisfies Aliases<string>;
type Field = keyof typeof aliases;

/** The column that is needed, for the message where there is none. */
export const callNumberColumn = 'contact_number';

/**
 * The calls of a range, all of them outgoing where no column says otherwise. A row is recognized by its id, else by number,
 * time and agent. Undefined where no column holds a number.
 */
export function readSheetCalls(cells: Cells): SheetContent<SheetCall> | undefined {
  const table = readTable<Field>(cells, aliases);
  if (table === undefined) return { rows: [], skipped: [], columns: [] };
  if (!table.has('number')) return undefined;
  const skipped: SkippedRow[] = [];
  const found = table.rows.flatMap((row) => {
    const number = row.cell('number', 40);
    const moment = momentOf(row);
    const reason = number === '' ? 'No number.' : moment === null ? 'No date that can be read.' : null;
    if (reason !== null || moment === null) {
      skipped.push({ row: row.number, reason: reason ?? '' });
      return [];
    }
    return [toCall(row, number, moment)];
  });
  const { rows, skipped: repeated } = distinctRows<SheetCall>(found);
  return { rows, skipped: [...skipped, ...repeated].sort((a, b) => a.row - b.row), columns: table.columns };
}

function toCall(row: SheetRow<Field>, number: string, { at, hasTime }: Moment): SheetCall {
  const id = row.cell('id', 150);
  const phone = toE164(number);
  const name = row.cell('name', 200) || null;
  const agent = row.cell('agent', 200) || null;
  const status = row.cell('status', 100) || null;
  const isIncoming = /^in/i.test(row.cell('direction'));
  const talked = readSeconds(row.cell('duration'));
  const day = hasTime ? null : at.slice(0, 10);
  return {
    // By midnight also where only the day is known, as calls that are stored were.
    sourceId: id === '' ? plainKey(phone ?? number, at, agent ?? '') : `id:${id}`,
    row: row.number,
    number,
    status,
    type: isIncoming ? 'call' : 'cold_call',
    subject: name === null ? 'Call' : `Call with ${name}`,
    outcome: row.cell('outcome', 200) || status,
    notes: row.cell('notes', 5_000) || null,
    durationSeconds: talked !== null && talked <= maxActivitySeconds ? talked : null,
    disposition: isIncoming ? null : status,
    agent,
    day,
    occurredAt: day === null ? at : noonOf(day),
    phone,
    email: row.cell('email', 254).toLowerCase() || null,
    name,
  };
}

/** A date with its time in one column or in two. */
function momentOf(row: SheetRow<Field>): Moment | null {
  const date = readMoment(row.cell('date', 40));
  const time = row.cell('time', 40);
  if (date === null || time === '' || !date.at.endsWith('T00:00:00.000Z')) return date;
  const at = timeOn(date.at, time);
  return at === null ? date : { at, hasTime: true };
}
