import { lazyPart } from '../ui/feedback/lazy-part.ts';

/** The addresses that are told of a client's events. Lazy, as few visits open it. */
export const WebhooksSection = lazyPart(async () => ({
  default: (await import('./webhooks-section.tsx')).WebhooksSection,
}));
