import { lazy } from 'react';

/** Lazy, as only admins open it. */
export const DataSourcePage = lazy(async () => ({
  default: (await import('./data-source-page.tsx')).DataSourcePage,
}));
