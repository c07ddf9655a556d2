import {
  createView,
  deleteView,
  type SavedView,
  updateView,
  type ViewState,
} from '@liftout/contract/saved-views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { messageOf } from '../lib/errors.ts';
import { toast } from '../ui/toast-store.ts';
import { viewsKey } from './queries.ts';

/** What can be done with saved views. Each says in a toast that it was done, or why not. */
export function useViews(clientId: string) {
  const queries = useQueryClient();
  const after = (failed: string) => ({
    onError: (error: Error) =>
      toast({ tone: 'negative', title: failed, description: messageOf(error, 'Please try again.') }),
    onSettled: () => queries.invalidateQueries({ queryKey: viewsKey(clientId) }),
  });
  const remember = (change: (views: SavedView[]) => SavedView[]) =>
    queries.setQueryData<SavedView[]>(viewsKey(clientId), (views = []) => change(views));

  const create = useMutation({
    mutationFn: (input: { name: string; shared: boolean; state: ViewState }) =>
      call(createView, { body: { ...input, client: clientId } }),
    onSuccess: (view) => {
      remember((views) => [...views, view]);
      toast({ tone: 'positive', title: `Saved the view “${view.name}”` });
    },
    ...after('The view was not saved'),
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: { id: string; name?: string; shared?: boolean; state?: ViewState }) =>
      call(updateView, { params: { id }, body }),
    onSuccess: (view) => {
      remember((views) => views.map((one) => (one.id === view.id ? view : one)));
      toast({ tone: 'positive', title: `Changed the view “${view.name}”` });
    },
    ...after('The view was not changed'),
  });
  const remove = useMutation({
    mutationFn: (view: SavedView) => call(deleteView, { params: { id: view.id } }),
    onSuccess: (_, { id, name, shared, state }) => {
      remember((views) => views.filter((one) => one.id !== id));
      toast({
        title: `Deleted the view “${name}”`,
        action: { label: 'Undo', onSelect: () => create.mutate({ name, shared, state }) },
      });
    },
    ...after('The view was not deleted'),
  });
  return { create, update, remove };
}
