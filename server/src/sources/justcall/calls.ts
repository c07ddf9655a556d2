import { maxActivitySeconds } from '@liftout/contract/activity';
import { storableInstant } from '@liftout/contract/values/instants';
import { toE164 } from '../../contacts/service.ts';
import { cleanText } from '../../platform/text/truncate.ts';
import type { SourceCall } from '../calls/source-call.ts';
import type { JustCallCall, JustCallText } from './client.ts';

const cleanOrNull = (text: string | null | undefined, max: number) => cleanText(text ?? '', max) || null;

/** Whole seconds; null where unknown or out of range. */
const seconds = (talked: number | null | undefined) =>
  talked !== null && talked !== undefined && talked >= 0 && talked <= maxActivitySeconds
    ? Math.round(talked)
    : null;

const isOutgoing = (direction: string | null | undefined) =>
  /^out(going|bound)$/i.test(direction?.trim() ?? '');

/** Types of calls that are not over; the call comes again when it is. */
const unfinished = /^(in[ -]?progress|ringing|queued|initiated)$/i;

/** Undefined for a call without a readable time, and for one that is not over. */
export function toCall(call: JustCallCall): SourceCall | undefined {
  const occurredAt = instantOf(call.call_date, call.call_time);
  const { direction, type, disposition, notes } = call.call_info;
  if (occurredAt === undefined || unfinished.test(type?.trim() ?? '')) return undefined;
  const dialed = isOutgoing(direction);
  const name = cleanOrNull(call.contact_name, 200);
  return {
    sourceId: String(call.id),
    type: dialed ? 'cold_call' : 'call',
    subject: name === null ? 'Call' : `Call with ${name}`,
    outcome: cleanOrNull(disposition, 200) ?? cleanOrNull(type, 200),
    notes: cleanOrNull(notes, 5_000),
    durationSeconds: seconds(call.call_duration?.conversation_time),
    disposition: dialed ? cleanOrNull(type, 100) : null,
    occurredAt,
    ...whoOf(call),
    name,
  };
}

/** Undefined for a text without a readable time, and for one that was deleted. */
export function toText(text: JustCallText): SourceCall | undefined {
  const occurredAt = instantOf(text.sms_date, text.sms_time);
  if (occurredAt === undefined || /^true$/i.test(String(text.is_deleted ?? ''))) return undefined;
  const sent = isOutgoing(text.direction);
  const name = cleanOrNull(text.contact_name, 200);
  return {
    // Calls and texts are numbered apart.
    sourceId: `sms:${text.id}`,
    type: 'sms',
    subject: name === null ? 'Text' : `Text ${sent ? 'to' : 'from'} ${name}`,
    outcome: sent ? cleanOrNull(text.delivery_status, 200) : 'Received',
    notes: cleanOrNull(text.sms_info?.body, 5_000),
    durationSeconds: null,
    disposition: null,
    occurredAt,
    ...whoOf(text),
    name,
  };
}

const whoOf = ({ contact_number, contact_email, agent_name }: JustCallCall | JustCallText) => ({
  agent: cleanOrNull(agent_name, 200),
  phone: toE164(contact_number),
  email: cleanOrNull(contact_email, 254)?.toLowerCase() ?? null,
});

/** The instant (ISO 8601) of `2017-12-18` and `8:25:43` in UTC; undefined where it is invalid or can't be stored. */
export function instantOf(date: string, time: string): string | undefined {
  const clock = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(time.trim());
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(date.trim())) return undefined;
  const [, hours = '', minutes, seconds] = clock;
  return storableInstant(`${date.trim()}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`) ?? undefined;
}
