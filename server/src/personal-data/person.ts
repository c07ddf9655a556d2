import { phoneKeyOf, toE164 } from '../contacts/service.ts';
import { foundBy } from './found-by.ts';
import type { Person } from './queries/mentions.ts';
import type { Subject } from './queries.ts';

/** What calls of a contact's number are found by; null: it has none. */
export function phoneKeyOfSubject({ phone }: Subject): string | null {
  const number = toE164(phone);
  return number === null ? null : phoneKeyOf(number);
}

/** Matches nothing. */
const unknown = { any: '(?!)', theirs: null, hints: [] };

/** A contact with what it is found by in texts; one of whom nothing is known is found by nothing. */
export const personOf = (id: string, subject: Subject): Person => ({
  id,
  ...((subject.isErased ? null : foundBy({ ...subject, phoneKey: phoneKeyOfSubject(subject) })) ?? unknown),
});
