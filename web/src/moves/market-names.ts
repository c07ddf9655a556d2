import { uploadMarkets } from '@liftout/contract/values/upload-markets';

const names = new Map<string, string>(uploadMarkets.map(({ path, name }) => [path, name]));

/** The name of a market by its path; null stands for all markets. An unknown path is returned as it is. */
export function marketName(path: string | null): string {
  return path === null ? 'All markets' : (names.get(path) ?? path);
}

/** The value for all markets in addresses and lists of choices. */
export const allMarkets = 'all';

/** A market's path in addresses; null stands for all markets. */
export const marketParam = (path: string | null): string => path ?? allMarkets;

export const marketChoices = [
  ...uploadMarkets.map(({ path, name }) => ({ value: String(path), label: String(name) })),
  { value: allMarkets, label: 'All markets' },
];
