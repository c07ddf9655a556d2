import { type AdvisorTier, advisorTiers, type Stage, stages } from '@liftout/contract/contacts';
import { storableInstant } from '@liftout/contract/values/instants';
import { maxCents, parseMoney } from '@liftout/contract/values/money';
import { maximumInWords } from '@liftout/contract/values/money-text';
import { stageLabels } from '@liftout/contract/values/stage-labels';
import { dayIn } from '@liftout/contract/values/time-zones';
import { z } from 'zod';
import { lackedUnit } from '../../platform/files/aum-unit.ts';
import { neededOrder, readDate } from '../../platform/files/date.ts';
import { noonOrNow } from '../../platform/files/noon.ts';

/** A value that can't be read, with the reason as a warning says it: `is no CRD number`. */
export interface Unreadable {
  why: string;
}

export const isUnreadable = (value: unknown): value is Unreadable =>
  typeof value === 'object' && value !== null && 'why' in value;

const address = z.email();
const webAddress = z.url({ protocol: /^https?$/ });
const yes = new Set(['yes', 'y', 'true', '1', 'x', 'star']);
const no = new Set(['no', 'n', 'false', '0']);

export function emailOf(text: string): string | Unreadable {
  const email = text.replace(/^mailto:/i, '');
  return address.safeParse(email).success ? email : { why: 'is not an email address' };
}

/** In cents. Undefined: the text says that there is none. */
export const centsOf =
  (field: keyof typeof maxCents) =>
  (text: string): number | Unreadable | undefined => {
    const reading = parseMoney(text);
    if (reading.kind === 'blank') return undefined;
    if (reading.kind === 'amount' && reading.cents <= maxCents[field]) return reading.cents;
    const tooMuch = `is more than ${maximumInWords(maxCents[field])}`;
    const reasons = { amount: tooMuch, huge: tooMuch, negative: 'is negative', unreadable: "can't be read" };
    return { why: reasons[reading.kind] };
  };

/** In cents, as `centsOf`. */
export function aumOf(text: string): number | Unreadable | undefined {
  const cents = centsOf('aum')(text);
  const why = typeof cents === 'number' ? lackedUnit(cents) : null;
  return why === null ? cents : { why };
}

export const tierOf = (text: string): AdvisorTier | Unreadable =>
  advisorTiers.find((one) => one === text.toLowerCase()) ?? { why: 'is no tier' };

/** What screens and other systems call a stage, without spaces and in lower case. */
const stageNames = new Map<string, Stage>([
  ...stages.map((stage) => [stage, stage] as const),
  ...stages.map((stage) => [bare(stageLabels[stage]), stage] as const),
  ['initialconversation', 'conversation'],
  ['interested', 'conversation'],
  ['meetingscheduled', 'meeting'],
  ['proposal', 'closing'],
]);

function bare(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

/** A stage by its name in files (`meeting`), or as the board, the contacts or the firm pages call it (`Meeting Booked`). */
export const stageOf = (text: string): Stage | Unreadable =>
  stageNames.get(bare(text)) ?? { why: 'is no stage' };

export function starOf(text: string): boolean | Unreadable {
  const star = text.toLowerCase();
  if (yes.has(star)) return true;
  return no.has(star) ? false : { why: 'is neither yes nor no' };
}

export function linkedinOf(text: string): string | Unreadable {
  const link = /^(?:www\.)?linkedin\.com\//i.test(text) ? `https://${text}` : text;
  return webAddress.safeParse(link).success ? link : { why: 'is no link that starts with https://' };
}

/** An address on the web or a path of the portal, `/team/…`. */
export function teamLinkOf(text: string): string | Unreadable {
  const link = /^www\./i.test(text) ? `https://${text}` : text;
  const isLink = /^\/team\/[^/\s]+$/.test(link) || webAddress.safeParse(link).success;
  return isLink ? link : { why: 'is no link that starts with https:// or /team/' };
}

/** The digits; a spreadsheet writes them as `1001.0` too. */
export function crdOf(text: string): string | Unreadable {
  const crd = text.replace(/^(?:crd)?\s?#?\s?/i, '').replace(/\.0+$/, '');
  return /^\d{1,10}$/.test(crd) && Number(crd) > 0 ? crd : { why: 'is no CRD number' };
}

/** When a file is read, and where its client's days begin and end (IANA name). */
export interface ReadingTime {
  now: Date;
  timeZone: string;
}

const unreadable = { why: "can't be read as a date" };
const future = { why: 'is in the future' };

/**
 * When somebody was contacted, as an ISO 8601 instant in UTC that can be stored: an instant (`2025-08-29T16:00:00Z`), or a
 * day, month first, at noon. A day is the same on every clock of the clients then; today's is not later than `now`.
 */
export const contactedOf =
  ({ now, timeZone }: ReadingTime) =>
  (text: string): string | Unreadable => {
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)) {
      const at = storableInstant(text);
      if (at === null) return unreadable;
      return at > now.toISOString() ? future : at;
    }
    // A file with the day first is not told apart row by row: 03/02 would be in March beside 13/02.
    if (neededOrder(text) === 'day-first') return unreadable;
    const day = readDate(text);
    if ('refused' in day) return day.refused === "can't be read" ? unreadable : { why: day.refused };
    if (day.ok > dayIn(timeZone, now)) return future;
    return noonOrNow(day.ok, now);
  };
