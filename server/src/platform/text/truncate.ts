import { storable } from '@liftout/contract/values/characters';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The longest grapheme that is kept whole, in UTF-16 units. */
const longest = 100;

/** Cuts a text to at most `max` UTF-16 units, never within a grapheme: no emoji and no accent is split. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const from = characters.segment(text.slice(0, max + longest)).containing(max)?.index ?? max;
  // A longer grapheme is cut, though not within a code point.
  return from > max - longest ? text.slice(0, from) : text.slice(0, max).replace(/\p{Cs}$/u, '');
}

/** Makes external text (a feed, an upstream, a header) storable: repaired, trimmed and cut to `max` UTF-16 units. */
export const cleanText = (text: string, max: number): string => truncate(storable(text).trim(), max);
