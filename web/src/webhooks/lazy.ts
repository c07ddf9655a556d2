import { lazy } from 'react';

/** The addresses that are told of a client's events. Lazy, as few visits open it. */
export const WebhooksSection = lazy(async () => ({
  default: (await import('./webhooks-section.tsx')).WebhooksSection,
}));
