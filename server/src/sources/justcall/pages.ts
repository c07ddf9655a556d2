import type { Pages } from '../pages.ts';
import { toCall } from './calls.ts';
import type { JustCall } from './client.ts';
import { upsertCalls } from './queries.ts';

/** Calls, oldest first. The next run begins at the last page again, which new calls have filled up since. */
export function justcallPages(justcall: JustCall): Pages {
  return {
    topic: 'activity',
    async read(cursor) {
      const page = Number(cursor ?? 0);
      const { calls, unreadable, last } = await justcall.calls(page);
      const timed = calls.flatMap((call) => toCall(call) ?? []);
      return {
        rows: calls.length + unreadable,
        next: last ? null : String(page + 1),
        resume: String(page),
        async write(tx, clientId, at) {
          const counts = await upsertCalls(tx, clientId, timed, at);
          return { ...counts, skipped: counts.skipped + unreadable + calls.length - timed.length };
        },
      };
    },
  };
}
