/** The markets of the upload form, the default first (spec section 9). `path` is the market's key. */
export const uploadMarkets = [
  { path: 'silicon-valley', name: 'Silicon Valley' },
  { path: 'los-angeles', name: 'Los Angeles' },
  { path: 'new-york', name: 'New York' },
  { path: 'chicago', name: 'Chicago' },
  { path: 'boston', name: 'Boston' },
  { path: 'miami', name: 'Miami' },
] as const;
export type UploadMarket = (typeof uploadMarkets)[number];
