import type { SavedView } from '@liftout/contract/saved-views';
import { Save } from 'lucide-react';
import { Button } from '../../ui/form/button.tsx';
import { type TableState, viewStateOf } from '../table/table-state.ts';
import { useViews } from './use-views.ts';

interface SaveViewProps {
  clientId: string;
  state: TableState;
  /** The open view, which the table differs from; undefined for all contacts. */
  current: SavedView | undefined;
  /** The version of the open view that the user began to change. */
  versionBefore: () => number | undefined;
  /** Called with the id of the view whose changes were saved. */
  onSaved: (view: string) => void;
  /** Asks for the name of a new view. */
  onNew: () => void;
}

/** The button that saves what the user changed: in the view, if it is the user's own, or as a new one. */
export function SaveView({ clientId, state, current, versionBefore, onSaved, onNew }: SaveViewProps) {
  const { update } = useViews(clientId);
  const save = (view: SavedView) =>
    update
      .mutateAsync({
        id: view.id,
        version: versionBefore() ?? view.version,
        state: viewStateOf(state),
      })
      // The button is gone by then.
      .then(({ id }) => onSaved(id))
      .catch(() => undefined);
  return (
    <div className="flex items-center px-1 max-sm:order-last max-sm:basis-full max-sm:pb-2">
      {current?.mine ? (
        <Button
          size="sm"
          className="max-sm:h-11 max-sm:grow"
          icon={<Save aria-hidden size={14} />}
          busy={update.isPending}
          busyText="Saving…"
          onClick={() => void save(current)}
        >
          Save changes
        </Button>
      ) : (
        <Button
          size="sm"
          variant={current ? 'secondary' : 'ghost'}
          className="max-sm:h-11 max-sm:grow"
          icon={<Save aria-hidden size={14} />}
          onClick={onNew}
        >
          Save as new view
        </Button>
      )}
    </div>
  );
}
