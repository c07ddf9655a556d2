import type { syncedSources } from '@liftout/contract/values/synced-sources';

/** Sources in sentences: the actor of a sync's audit entries is "HubSpot sync". */
export const syncNames = {
  hubspot: 'HubSpot',
  justcall: 'JustCall',
  sheets: 'Google Sheets',
} satisfies Record<(typeof syncedSources)[number], string>;
