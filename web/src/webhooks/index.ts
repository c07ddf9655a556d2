export { WebhooksSection } from './lazy.ts';
