import { lazyPart } from '../ui/feedback/lazy-part.ts';

/** A client's API keys. Lazy, as few visits open it. */
export const ApiKeysSection = lazyPart(async () => ({
  default: (await import('./api-keys-section.tsx')).ApiKeysSection,
}));
