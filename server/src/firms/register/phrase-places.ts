import type { Channel, Firm } from './directory.ts';
import type { Word } from './phrase-text.ts';
import { isCity, isRegion, isState, isTown } from './places.ts';

/** Houses that have offices abroad, of which a town must be known to be here. */
const abroad: ReadonlySet<Channel> = new Set(['wirehouse', 'bank', 'boutique']);

export const isPlaceOf = (run: readonly Word[], { channel }: Firm): boolean =>
  isPlace(run) || (run.length === 1 && !abroad.has(channel));

/** Whether words are a place here. */
export function isPlace(words: readonly Word[]): boolean {
  const text = words
    .map(({ text: word, isEnd }) => (isEnd ? `${word},` : word))
    .join(' ')
    .replace(/,$/, '');
  return isTown(text) || isCity(text) || isRegion(text) || isState(text.toLowerCase());
}
