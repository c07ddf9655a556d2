import { isOtherBusiness } from './other-business.ts';
import { beginsWithCity, isAddress, isCity } from './places.ts';

/** A note in brackets. */
export const notes = /\(([^()]{0,80})\)|\[([^[\]]{0,80})\]/g;

/** What stands in brackets. */
export const notesOf = (spelling: string): string[] =>
  [...spelling.slice(0, 300).matchAll(notes)].map(([, round, square]) => (round ?? square ?? '').trim());

/** The spelling without what stands in brackets. */
export const withoutNotes = (spelling: string): string => spelling.slice(0, 300).replace(notes, ' ').trim();

const former =
  /^(?:(?:the )?former(?:ly)?|f\/?k\/?a|previously|ex|now|(?:now )?(?:owned|acquired|bought) by)\b/i;

const channel = /^(?:bank|branch|retail|wirehouse) (?:channel|program)$/i;

/** Whether a note in brackets is an office, a short form or a former name, so that it makes no other firm: not `UBS (Asia)`. */
export function isRemark(note: string): boolean {
  if (isPlace(note) || former.test(note.trim()) || channel.test(note.trim())) return true;
  return !isOtherBusiness(note) && note.trim().split(/\s+/).length <= 3;
}

/** Whether what follows a comma is an office or an address. */
export const isPlace = (text: string): boolean =>
  isCity(text) || (!isOtherBusiness(text) && (isAddress(text) || beginsWithCity(text)));
