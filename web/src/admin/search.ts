/** The tabs of the admin portal, in their order. */
export const adminTabs = ['overview', 'data', 'settings'] as const;
export type AdminTab = (typeof adminTabs)[number];

/** `?tab=` of the admin portal; everything else in the address is kept as it is. */
export function readAdminSearch(search: Record<string, unknown>): { tab?: AdminTab } {
  const tab = adminTabs.find((name) => name === search.tab);
  const { tab: _, ...rest } = search;
  return { ...rest, ...(tab ? { tab } : {}) };
}
