import { storable } from '@liftout/contract/characters';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** No character that people write is longer. */
const longest = 100;

/** A text cut to at most `max` UTF-16 units, between what people see as characters: no emoji and no accent is halved. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const from = characters.segment(text.slice(0, max + longest)).containing(max)?.index ?? max;
  // A single character beyond measure is cut, though not within a code point.
  return from > max - longest ? text.slice(0, from) : text.slice(0, max).replace(/\p{Cs}$/u, '');
}

/** Foreign text (a feed, an upstream, a header) made fit to be kept: repaired, trimmed and cut to `max` UTF-16 units. */
export const fitting = (text: string, max: number): string => shortened(storable(text).trim(), max);
