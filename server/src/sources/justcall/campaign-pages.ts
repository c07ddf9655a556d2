import { logActivities } from '../../activity/service.ts';
import { newId } from '../../platform/db/ids.ts';
import type { SourcePages } from '../source-pages.ts';
import { campaignOf, toCall } from './calls.ts';
import type { JustCall } from './client.ts';
import { contactsOfCalls } from './contacts-of-calls.ts';

/**
 * The calls of a client's campaign, oldest first. One dialer account serves every client, and the campaign decides whose a
 * call is; a call without it is skipped, whatever number was dialed. The next run starts with the last page again, since
 * new calls are added to it.
 */
export function justcallCampaignPages(justcall: JustCall, campaignId: string): SourcePages {
  return {
    async read(cursor) {
      const page = Number(cursor ?? 0);
      const { calls, unreadable, last } = await justcall.calls(campaignId, page);
      const own = calls
        .filter((call) => campaignOf(call) === campaignId)
        .flatMap((call) => toCall(call) ?? []);
      return {
        rows: calls.length + unreadable,
        next: last ? null : String(page + 1),
        resume: String(page),
        async write(tx, clientId, at) {
          const kept = await contactsOfCalls(tx, clientId, own);
          const activities = kept.map(({ occurredAt, phoneKey: _, email: __, ...call }) => ({
            ...call,
            id: newId(),
            occurredAt: new Date(occurredAt),
          }));
          const { added, updated, advanced } = await logActivities(tx, clientId, {
            source: 'justcall',
            activities,
            at,
          });
          const changed = added + updated > 0;
          return {
            added,
            updated,
            skipped: unreadable + calls.length - kept.length,
            topics: [
              ...(changed ? (['activity'] as const) : []),
              ...(advanced.contacts > 0 ? (['contacts'] as const) : []),
              ...(advanced.deals > 0 ? (['deals'] as const) : []),
            ],
          };
        },
      };
    },
  };
}
