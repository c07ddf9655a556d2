import * as notified from '@liftout/contract/notifications';
import * as contract from '@liftout/contract/watches';
import type { Serve } from '../platform/http/route.ts';
import { hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { NotificationsService } from './notifications.ts';
import type { WatchesService } from './service.ts';

/** Without access to a section, what was told of it is hidden. */
const readerOf = (session: Session) => ({
  userId: session.userId,
  reads: { overview: hasAccess(session, 'overview'), contacts: hasAccess(session, 'contacts') },
});

const callerOf = ({ userId, role }: Pick<Session, 'userId' | 'role'>) => ({
  userId,
  isAdmin: role === 'admin',
});

export function watchRoutes(
  serve: Serve,
  watches: WatchesService,
  notifications: NotificationsService,
): void {
  serve(contract.listWatches, ({ scope, session }) => watches.list(scope, session.userId));
  serve(contract.listWatchesOfMove, ({ scope, session, query }) =>
    watches.ofMove(scope, session.userId, query.move),
  );
  serve(contract.addWatch, ({ scope, session, body: { target, channel } }) =>
    watches.add(
      scope,
      { ...callerOf(session), readsContacts: hasAccess(session, 'contacts') },
      { target, channel },
    ),
  );
  serve(contract.changeWatch, ({ scope, session, params, body }) =>
    watches.change(scope, callerOf(session), params.id, body.channel),
  );
  serve(contract.removeWatch, async ({ scope, session, params }) => {
    await watches.remove(scope, session.userId, params.id);
    return { message: 'You no longer watch this.' };
  });
  serve(notified.listNotifications, ({ scope, session, query }) =>
    notifications.list(scope, readerOf(session), query),
  );
  serve(notified.markNotifications, ({ scope, session, body: { ids, read } }) =>
    notifications.mark(scope, readerOf(session), ids, read),
  );
  serve(notified.markAllNotifications, ({ scope, session }) =>
    notifications.markAll(scope, readerOf(session)),
  );
}
