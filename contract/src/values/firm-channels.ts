/** How a firm employs or affiliates its advisors. */
export const firmChannels = [
  'wirehouse',
  'regional',
  'independent',
  'bank',
  'boutique',
  'hybrid-ria',
  'ria',
  'insurance',
  'direct',
] as const;
export type FirmChannel = (typeof firmChannels)[number];

export const firmListSorts = ['moves', 'joined', 'left', 'name'] as const;
export type FirmListSort = (typeof firmListSorts)[number];
