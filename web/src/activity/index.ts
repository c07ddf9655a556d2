export { Feed } from './feed.tsx';
export { figureParams } from './figure-params.ts';
export { EngagementSection } from './lazy.ts';
