import { type AdvisorTier, advisorTiers, type Stage, stages } from '@liftout/contract/contacts';
import { storableInstant } from '@liftout/contract/values/instants';
import { maxCents, parseMoney } from '@liftout/contract/values/money';
import { maximumInWords } from '@liftout/contract/values/money-text';
import { z } from 'zod';

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

export const tierOf = (text: string): AdvisorTier | Unreadable =>
  advisorTiers.find((one) => one === text.toLowerCase()) ?? { why: 'is no tier' };

export const stageOf = (text: string): Stage | Unreadable =>
  stages.find((one) => one === text.toLowerCase()) ?? { why: 'is no stage' };

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

/** `2025-08-29`, `2025-08-29T16:00:00Z`, or month first (`8/29/2025`), as an ISO 8601 instant in UTC that can be stored. */
export function instantOf(text: string): string | Unreadable {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const two = (part: string | undefined) => (part ?? '').padStart(2, '0');
  const iso = american ? `${american[3]}-${two(american[1])}-${two(american[2])}` : text;
  const unreadable = { why: "can't be read as a date" };
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(iso))
    return unreadable;
  const at = new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso);
  if (Number.isNaN(at.getTime())) return unreadable;
  return storableInstant(at.toISOString()) ?? unreadable;
}
