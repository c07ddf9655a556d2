import {
  createView,
  deleteView,
  restoreView,
  type SavedView,
  updateView,
  type ViewState,
} from '@liftout/contract/saved-views';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { currentOf, useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { viewsKey } from '../queries.ts';

interface ViewChange {
  id: string;
  /** The version that the user has seen. */
  version: number;
  name?: string;
  shared?: boolean;
  state?: ViewState;
}

/** Actions on saved views. Each reports success or failure in a toast. */
export function useViews(clientId: string) {
  const queries = useQueryClient();
  const after = (failed: string) => ({
    onError: (error: Error) =>
      toast({ tone: 'negative', error, title: failed, description: messageOf(error, 'Please try again.') }),
  });
  const remember = (change: (views: SavedView[]) => SavedView[]) =>
    queries.setQueryData<SavedView[]>(viewsKey(clientId), (views = []) => change(views));

  const replace = (view: SavedView) =>
    remember((views) => views.map((one) => (one.id === view.id ? view : one)));

  const create = useChange({
    by: createView,
    clientId,
    send: (input: { name: string; shared: boolean; state: ViewState }) =>
      call(createView, { body: { ...input, client: clientId } }),
    onSuccess: (view) => remember((views) => [...views, view]),
    done: (view) => ({ tone: 'positive', title: `Saved the view “${view.name}”` }),
    ...after("Couldn't save the view"),
  });
  const update = useChange({
    by: updateView,
    clientId,
    send: ({ id, ...body }: ViewChange) => call(updateView, { params: { id }, body }),
    onSuccess: (view) => replace(view),
    done: (view) => ({ tone: 'positive', title: `Updated the view “${view.name}”` }),
    onError: (error, change) => {
      const newer = currentOf<SavedView>(error);
      if (!newer) {
        after("Couldn't change the view").onError(error);
        return;
      }
      replace(newer);
      toast({
        tone: 'negative',
        title: `“${newer.name}” changed in another window`,
        description: 'Nothing was saved here. You can save your change over it.',
        action: { label: 'Save mine', onSelect: () => update.mutate({ ...change, version: newer.version }) },
      });
    },
  });
  const restore = useChange({
    by: restoreView,
    clientId,
    send: (id: string) => call(restoreView, { params: { id } }),
    onSuccess: (view) => remember((views) => [...views.filter(({ id }) => id !== view.id), view]),
    done: ({ name }) => ({ tone: 'positive', title: `Put back the view “${name}”` }),
    ...after("Couldn't put back the view"),
  });
  const remove = useChange({
    by: deleteView,
    clientId,
    send: (view: SavedView) => call(deleteView, { params: { id: view.id } }),
    onSuccess: (_, { id, name }) => {
      remember((views) => views.filter((one) => one.id !== id));
      toast({
        title: `Deleted the view “${name}”`,
        action: { label: 'Undo', onSelect: () => restore.mutate(id) },
      });
    },
    ...after("Couldn't delete the view"),
  });
  return { create, update, remove };
}
