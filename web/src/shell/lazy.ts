import { lazyPart } from '../ui/feedback/lazy-part.ts';

export const NotFoundPage = lazyPart(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}));
