import type { syncedSources } from '@liftout/contract/values/synced-sources';

export type SyncedSource = (typeof syncedSources)[number];

/** Sources in sentences: the actor of a sync's audit entries is "HubSpot sync". */
export const syncNames = {
  hubspot: 'HubSpot',
  justcall: 'JustCall',
  sheets: 'Google Sheets',
} satisfies Record<SyncedSource, string>;
