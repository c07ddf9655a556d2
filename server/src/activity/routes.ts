import * as contract from '@liftout/contract/activity';
import { touchesByWeek } from '@liftout/contract/contact-touches';
import * as feed from '@liftout/contract/live-feed';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import { lastEventIdOf, sendStream } from '../platform/streams/http.ts';
import type { ActivityService } from './service.ts';

export function activityRoutes(serve: Serve, activity: ActivityService): void {
  serve(contract.engagementMetrics, async ({ scope, query }) => [
    await activity.engagement(scope, query.dateRange),
  ]);
  serve(contract.listTouches, async ({ scope, query, request, reply }) => {
    const { rows, total } = await activity.touches(scope, query);
    pagingHeaders(request, reply, { ...query, total });
    return rows;
  });
  serve(touchesByWeek, ({ scope, query }) => activity.weeks(scope, query.contacts ?? []));
  serve(feed.liveFeed, ({ scope, query }) => activity.feed(scope, query));
  serve(contract.logActivity, ({ scope, body }) => activity.log(scope, body));

  serve(contract.logActivities, ({ scope, body }) => activity.logMany(scope, body));
  serve(contract.takeBackLog, ({ scope, session, body }) =>
    activity.takeBack(scope, body.entries, session.role === 'admin'),
  );
  serve(feed.liveFeedStream, async ({ scope, session, request, reply }) =>
    sendStream(reply, activity.streams.open(session, scope.clientId, lastEventIdOf(request))),
  );
}
