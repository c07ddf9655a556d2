import { lazyPart } from '../../ui/feedback/lazy-part.ts';

/** Lazy, as only admins open it. */
export const DataSourcePage = lazyPart(async () => ({
  default: (await import('./data-source-page.tsx')).DataSourcePage,
}));
