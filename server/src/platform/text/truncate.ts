import { storable } from '@liftout/contract/values/characters';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The longest character that people write. */
const longest = 100;

/** A text cut to at most `max` UTF-16 units, never within a character as people see it: no emoji and no accent is split. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const from = characters.segment(text.slice(0, max + longest)).containing(max)?.index ?? max;
  // A longer single character is cut, though not within a code point.
  return from > max - longest ? text.slice(0, from) : text.slice(0, max).replace(/\p{Cs}$/u, '');
}

/** Foreign text (a feed, an upstream, a header) made storable: repaired, trimmed and cut to `max` UTF-16 units. */
export const cleanText = (text: string, max: number): string => truncate(storable(text).trim(), max);
