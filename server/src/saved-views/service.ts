import type { ResponseOf } from '@liftout/contract/endpoint';
import {
  type countViews,
  maxCountedViews,
  maxViews,
  type SavedView,
  type ViewState,
  viewState,
} from '@liftout/contract/saved-views';
import { countLists } from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import { daysBefore } from '../platform/clock.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, forbidden, notFound, stale } from '../platform/http/errors/http-error.ts';
import {
  countViews as countOwnViews,
  findViews,
  insertView,
  lockView,
  removeDeletedViews,
  type ViewRow,
  writeView,
} from './queries.ts';

export interface ViewInput {
  name: string;
  shared: boolean;
  state: ViewState;
}

const fullMessage = `You've reached the limit of ${maxViews} saved views. Delete one to save another.`;

export type SavedViewsService = ReturnType<typeof savedViewsService>;

/** Saved views of the contact table: a user's own, and those shared within the client. */
export function savedViewsService({ db, clock }: Platform) {
  /** Locks a view and works on it, also on one that was deleted since an instant. Throws 404 for a view the user cannot see, 403 for a shared view of another user. */
  async function onOwnView<T>(
    scope: Scope,
    id: string,
    userId: string,
    work: (tx: Tx, clientId: string, view: SavedView, isDeleted: boolean) => Promise<T>,
    deletedSince?: Date,
  ): Promise<T> {
    const own = await scopeOfRow(db, scope, { table: 'saved_views', id, what: 'This view' });
    const { clientId } = own;
    return db.as(own, async (tx) => {
      const row = await lockView(tx, clientId, id);
      if (!row || (row.ownerId !== userId && !row.shared)) throw notFound('This view');
      if (row.deletedAt && !(deletedSince && row.deletedAt >= deletedSince)) throw notFound('This view');
      if (row.ownerId !== userId) throw forbidden('Only the person who saved this view can change it.');
      return work(tx, clientId, toView(row, userId), row.deletedAt !== null);
    });
  }

  return {
    list: (scope: TenantScope, userId: string): Promise<SavedView[]> =>
      db.as(scope, async (tx) =>
        (await findViews(tx, scope.clientId, userId)).map((row) => toView(row, userId)),
      ),

    /** How many contacts the first `maxCountedViews` of these views have. */
    counts: (scope: TenantScope, userId: string): Promise<ResponseOf<typeof countViews>> =>
      db.as(scope, async (tx) => {
        const found = (await findViews(tx, scope.clientId, userId)).map((row) => toView(row, userId));
        const views = [...found.filter(({ mine }) => mine), ...found.filter(({ mine }) => !mine)];
        const counted = views.slice(0, maxCountedViews);
        const lists = [{}, ...counted.map(({ state }) => state.filters)];
        const [all = { count: 0, isMore: false }, ...counts] = await countLists(
          tx,
          scope.clientId,
          lists,
          clock.now(),
        );
        return { all, views: counted.flatMap(({ id }, at) => ({ id, ...(counts[at] ?? all) })) };
      }),

    /** Throws 409 when the user has `maxViews` already. */
    create: (scope: TenantScope, userId: string, input: ViewInput): Promise<SavedView> =>
      db.as(scope, async (tx) => {
        if ((await countOwnViews(tx, scope.clientId, userId)) >= maxViews) throw conflict(fullMessage);
        const at = clock.now();
        const row = { id: newId(), clientId: scope.clientId, ownerId: userId, ...input };
        await insertView(tx, { ...row, createdAt: at, updatedAt: at });
        await audit(tx, { action: 'view.created', entity: 'view', entityId: row.id, after: input }, at);
        return toView({ ...row, version: 1 }, userId);
      }),

    /** Throws 409 with the current view when its version is not `seen`. */
    update: (
      scope: Scope,
      userId: string,
      id: string,
      patch: Partial<ViewInput>,
      seen: number | undefined,
    ): Promise<SavedView> =>
      onOwnView(scope, id, userId, async (tx, clientId, before) => {
        if (seen !== undefined && seen !== before.version) throw stale('This view', before);
        const at = clock.now();
        await writeView(tx, clientId, id, { ...patch, updatedAt: at });
        const { name, shared, state } = before;
        const entry = { action: 'view.updated' as const, entity: 'view', entityId: id };
        await audit(tx, { ...entry, before: { name, shared, state }, after: patch }, at);
        return { ...before, ...patch, version: before.version + 1 };
      }),

    remove: (scope: Scope, userId: string, id: string): Promise<void> =>
      onOwnView(scope, id, userId, async (tx, clientId, before) => {
        const at = clock.now();
        await writeView(tx, clientId, id, { deletedAt: at });
        await removeDeletedViews(tx, clientId, daysBefore(at, 1));
        await audit(tx, { action: 'view.deleted', entity: 'view', entityId: id, before }, at);
      }),

    /** Puts back a view that was deleted within a day. Throws 409 when the user has `maxViews`. */
    restore: (scope: Scope, userId: string, id: string): Promise<SavedView> => {
      const at = clock.now();
      const work = async (tx: Tx, clientId: string, view: SavedView, isDeleted: boolean) => {
        if (!isDeleted) return view;
        if ((await countOwnViews(tx, clientId, userId)) >= maxViews) throw conflict(fullMessage);
        await writeView(tx, clientId, id, { deletedAt: null });
        await audit(tx, { action: 'view.restored', entity: 'view', entityId: id, after: view }, at);
        return { ...view, version: view.version + 1 };
      };
      return onOwnView(scope, id, userId, work, daysBefore(at, 1));
    },
  };
}

function toView(
  {
    id,
    name,
    shared,
    ownerId,
    state,
    version,
  }: Omit<ViewRow, 'clientId' | 'createdAt' | 'updatedAt' | 'deletedAt'>,
  userId: string,
): SavedView {
  // A state that an older version stored and that is no longer valid becomes the default state.
  const parsed = viewState.safeParse(state);
  return { id, name, shared, mine: ownerId === userId, state: parsed.data ?? viewState.parse({}), version };
}
