import { sections } from '@liftout/contract/endpoint';

const dashboards = [...sections, 'full'] as const;

/** The dashboards of a client as the wire shows them: in a fixed order, without values that are unknown. */
export const toDashboards = (stored: readonly string[]) =>
  dashboards.filter((dashboard) => stored.includes(dashboard));
