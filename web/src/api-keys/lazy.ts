import { lazy } from 'react';

/** A client's API keys. Lazy, as few visits open it. */
export const ApiKeysSection = lazy(async () => ({
  default: (await import('./api-keys-section.tsx')).ApiKeysSection,
}));
