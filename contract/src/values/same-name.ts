import { foldForSearch } from './fold.ts';

const plain = (name: string): string =>
  foldForSearch(name)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether somebody typed a name that they see: nobody can type what shows nothing, such as marks of direction. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);
