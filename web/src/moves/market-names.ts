import { uploadMarkets } from '@liftout/contract/uploads';

const names = new Map<string, string>(uploadMarkets.map(({ path, name }) => [path, name]));

/** The name of a market by its path; null, no market, is all of them. An unknown path is its own name. */
export function marketName(path: string | null): string {
  return path === null ? 'All markets' : (names.get(path) ?? path);
}

/** `all` stands for every market in an address and a list of choices, which need a word. */
export const allMarkets = 'all';

export const marketChoices = [
  ...uploadMarkets.map(({ path, name }) => ({ value: String(path), label: String(name) })),
  { value: allMarkets, label: 'All markets' },
];
