import { choiceParam, searchParams, textParam, type ValuesOf } from '../../lib/dom/search-params.ts';

export const clientSorts = ['name', 'newest', 'state'] as const;
export type ClientSort = (typeof clientSorts)[number];

export const clientFilters = ['all', 'active', 'expiring', 'expired', 'inactive'] as const;
export type ClientFilter = (typeof clientFilters)[number];

/** The list of clients: its search, order and filter by state. */
export const clientListParams = searchParams({
  clientsSearch: textParam(),
  clientsSort: choiceParam(clientSorts, 'name'),
  clientsState: choiceParam(clientFilters, 'all'),
});
export type ClientListParams = ValuesOf<typeof clientListParams>;
