import type { SavedView } from '@liftout/contract/saved-views';
import { isConflict } from '../../lib/changes/mutation.ts';
import { type TableState, viewStateOf } from '../table/table-state.ts';
import { useViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface NameViewProps {
  clientId: string;
  state: TableState;
  /** The view to rename; without one the table is saved as a new one. */
  view: SavedView | null;
  /** Called with a new view. */
  onAdded: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves the table as a view, or renames one. */
export function NameView({ clientId, state, view, onAdded, onClose }: NameViewProps) {
  const { create, update } = useViews(clientId);
  return (
    <ViewDialog
      view={view}
      busy={create.isPending || update.isPending}
      onClose={onClose}
      onSave={({ name, shared }) => {
        if (view)
          update.mutate(
            { id: view.id, version: view.version, name, shared },
            // What was typed is kept for "Save mine".
            { onSuccess: onClose, onError: (error) => isConflict(error) && onClose() },
          );
        else
          create.mutate(
            { name, shared, state: viewStateOf(state) },
            {
              onSuccess: (added) => {
                onClose();
                onAdded(added);
              },
            },
          );
      }}
    />
  );
}
