export { EngagementSection } from './engagement-section.tsx';
export { Feed, feedTypes } from './feed.tsx';
export { feedKey } from './queries.ts';
