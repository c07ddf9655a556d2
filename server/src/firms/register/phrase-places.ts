import { isKnownTown } from './known-towns.ts';
import { textOf, type Word } from './phrase-text.ts';
import { isCity, isRegion, isState, isTown } from './places.ts';

/** Whether words are a place here. */
export function isPlace(words: readonly Word[]): boolean {
  const text = words
    .map(({ text: word, isEnd }) => (isEnd ? `${word},` : word))
    .join(' ')
    .replace(/,$/, '');
  return isTown(text) || isCity(text) || isRegion(text) || isState(text.toLowerCase());
}

/** Whether words are a place here, of any size, where a place must stand: `Katy` of `Merrill in Katy`. */
export const isPlaceHere = (words: readonly Word[]): boolean => isPlace(words) || isKnownTown(textOf(words));
