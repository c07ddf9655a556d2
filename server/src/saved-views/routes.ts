import * as contract from '@liftout/contract/saved-views';
import type { Serve } from '../platform/http/route.ts';
import type { SavedViewsService } from './service.ts';

export function savedViewRoutes(serve: Serve, views: SavedViewsService): void {
  serve(contract.listViews, ({ scope, session }) => views.list(scope, session.userId));
  serve(contract.countViews, ({ scope, session }) => views.counts(scope, session.userId));
  serve(contract.createView, ({ body: { name, shared, state }, scope, session }) =>
    views.create(scope, session.userId, { name, shared, state }),
  );
  serve(contract.updateView, ({ params, body: { name, shared, state, version }, scope, session }) =>
    views.update(
      scope,
      session.userId,
      params.id,
      {
        ...(name !== undefined && { name }),
        ...(shared !== undefined && { shared }),
        ...(state !== undefined && { state }),
      },
      version,
    ),
  );
  serve(contract.deleteView, async ({ params, scope, session }) => {
    await views.remove(scope, session.userId, params.id);
    return { message: 'The view was deleted.' };
  });
  serve(contract.restoreView, ({ params, scope, session }) =>
    views.restore(scope, session.userId, params.id),
  );
}
