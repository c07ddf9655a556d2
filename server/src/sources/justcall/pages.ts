import { touchContacts } from '../../deals/service.ts';
import type { Pages } from '../pages.ts';
import { campaignOf, toCall } from './calls.ts';
import type { JustCall } from './client.ts';
import { upsertCalls } from './queries.ts';

/**
 * The calls of a client's campaign, oldest first: one dialer account serves every client, and the campaign says whose a
 * call is. A call that does not name it is nobody's, whatever number was dialed. The next run begins at the last page
 * again, which new calls have filled up since.
 */
export function justcallPages(justcall: JustCall, campaignId: string): Pages {
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
          const { added, updated, kept, touches } = await upsertCalls(tx, clientId, own, at);
          // A call that is dated in the future says of nobody that they were reached.
          const past = touches.filter((touch) => touch.at <= at);
          const moved = await touchContacts(tx, clientId, past, at);
          const changed = added + updated > 0;
          return {
            added,
            updated,
            skipped: unreadable + calls.length - kept,
            topics: [
              ...(changed ? (['activity', 'insights'] as const) : []),
              ...(moved.contacts > 0 ? (['contacts'] as const) : []),
              ...(moved.deals > 0 ? (['deals'] as const) : []),
            ],
          };
        },
      };
    },
  };
}
