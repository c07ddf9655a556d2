import { maxActivitySeconds } from '@liftout/contract/activity';
import { storableInstant } from '@liftout/contract/values/instants';
import { cleanText } from '../../platform/text/truncate.ts';
import type { JustCallCall } from './client.ts';

/** A call as we store it, before its contact is known. */
export interface SourceCall {
  sourceId: string;
  /** `cold_call` for outgoing calls. */
  type: 'call' | 'cold_call';
  subject: string;
  outcome: string | null;
  notes: string | null;
  /** Talk time. */
  durationSeconds: number | null;
  /** How a dial ended; null for incoming calls, which were not dialed. */
  disposition: string | null;
  agent: string | null;
  occurredAt: string;
  /** The last ten digits of the contact's number; null where there are fewer. */
  phoneKey: string | null;
  email: string | null;
}

const cleanOrNull = (text: string | null | undefined, max: number) => cleanText(text ?? '', max) || null;

/** Whole seconds; null where unknown or out of range. */
const seconds = (talked: number | null | undefined) =>
  talked !== null && talked !== undefined && talked >= 0 && talked <= maxActivitySeconds
    ? Math.round(talked)
    : null;

/** The id of a call's campaign; null where it has none, or two different ones. */
export function campaignOf({ campaign, campaign_id }: JustCallCall): string | null {
  const [named, ...others] = new Set(
    [campaign?.id, campaign_id].flatMap((id) => (id ? [String(id).trim()] : [])),
  );
  return named && others.length === 0 ? named : null;
}

/** Undefined for a call without a readable time. */
export function toCall(call: JustCallCall): SourceCall | undefined {
  const occurredAt = instantOf(call.call_date, call.call_time);
  if (occurredAt === undefined) return undefined;
  const { direction, type, disposition, notes } = call.call_info;
  const dialed = direction?.toLowerCase() === 'outgoing' || direction?.toLowerCase() === 'outbound';
  const name = cleanOrNull(call.contact_name, 200);
  return {
    sourceId: String(call.id),
    type: dialed ? 'cold_call' : 'call',
    subject: name === null ? 'Call' : `Call with ${name}`,
    outcome: cleanOrNull(disposition, 200) ?? cleanOrNull(type, 200),
    notes: cleanOrNull(notes, 5_000),
    durationSeconds: seconds(call.call_duration?.conversation_time),
    disposition: dialed ? cleanOrNull(type, 100) : null,
    agent: cleanOrNull(call.agent_name, 200),
    occurredAt,
    phoneKey: phoneKey(call.contact_number),
    email: cleanOrNull(call.contact_email, 254)?.toLowerCase() ?? null,
  };
}

/** The instant (ISO 8601) of `2017-12-18` and `8:25:43` in UTC; undefined where it is invalid or can't be stored. */
export function instantOf(date: string, time: string): string | undefined {
  const clock = /^(\d{1,2}):(\d{2}):(\d{2})$/.exec(time.trim());
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(date.trim())) return undefined;
  const [, hours = '', minutes, seconds] = clock;
  return storableInstant(`${date.trim()}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`) ?? undefined;
}

/** The last ten digits of a number; null for fewer or masked digits, which may match several people. */
export function phoneKey(number: string | null | undefined): string | null {
  if (!number || /[a-z]/i.test(number)) return null;
  const digits = number.replace(/\D/g, '');
  return digits.length >= 10 ? digits.slice(-10) : null;
}
