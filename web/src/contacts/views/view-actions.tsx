import type { SavedView } from '@liftout/contract/saved-views';
import { Ellipsis, Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../../lib/changes/mutation.ts';
import { lazyPart, openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { LazyPopup } from '../../ui/overlay/lazy-popup.tsx';
import { useViewWatch } from '../../watches/index.ts';
import { stateOfView, type TableState, viewStateOf } from '../table/table-state.ts';
import type { ChangeTable } from '../table/use-table-state.ts';
import { useViews } from './use-views.ts';

const ArchivedDialog = openedPart(async () => ({
  default: (await import('../archived/archived-dialog.tsx')).ArchivedDialog,
}));

const loadMenu = () => import('./view-menu.tsx');
const ViewMenu = lazyPart(async () => ({ default: (await loadMenu()).ViewMenu }));

const ViewDialog = openedPart(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

interface ViewActionsProps {
  clientId: string;
  state: TableState;
  onChange: ChangeTable;
  /** Called with the id of a view that was added, or whose changes were saved. */
  onSaved: (view: string) => void;
  /** The open view; undefined for all contacts. */
  current: SavedView | undefined;
  /** The table differs from the open view, or from the default. */
  isEdited: boolean;
  isPhone: boolean;
}

/** Saves what the user changed, and a menu to change one's own view. The archived contacts are a list of their own. */
export function ViewActions(props: ViewActionsProps) {
  const { clientId, state, onChange, onSaved, current, isEdited, isPhone } = props;
  const { create, update, remove } = useViews(clientId);
  const [naming, setNaming] = useState<{ view: SavedView | null } | null>(null);
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  const watched = useViewWatch(clientId, current?.id);
  const isOwn = current?.mine === true;
  // What the user began to change: another window's save may have come since.
  const changed = useRef(current);
  useEffect(() => {
    if (!isEdited || changed.current?.id !== current?.id) changed.current = current;
  }, [isEdited, current]);
  const trigger = (
    <PlainIconButton
      size="sm"
      label="View options"
      title="View options"
      className="max-sm:size-11!"
      icon={<Ellipsis aria-hidden size={16} />}
    />
  );

  return (
    <>
      {isEdited && (current || !isPhone) ? (
        <div className="flex items-center px-1 max-sm:order-last max-sm:basis-full max-sm:pb-2">
          {isOwn ? (
            <Button
              size="sm"
              className="max-sm:h-11 max-sm:grow"
              icon={<Save aria-hidden size={14} />}
              busy={update.isPending}
              busyText="Saving…"
              onClick={() =>
                update.mutate(
                  {
                    id: current.id,
                    version: changed.current?.version ?? current.version,
                    state: viewStateOf(state),
                  },
                  { onSuccess: ({ id }) => onSaved(id) },
                )
              }
            >
              Save changes
            </Button>
          ) : (
            <Button
              size="sm"
              variant={current ? 'secondary' : 'ghost'}
              className="max-sm:h-11 max-sm:grow"
              icon={<Save aria-hidden size={14} />}
              onClick={() => setNaming({ view: null })}
            >
              Save as new view
            </Button>
          )}
        </div>
      ) : null}
      <LazyPopup popup="menu" load={loadMenu} trigger={trigger}>
        <ViewMenu
          trigger={trigger}
          current={current}
          isEdited={isEdited}
          watched={watched}
          onDiscard={(view) => onChange(stateOfView(view.id, view.state), { push: true })}
          onName={(view) => setNaming({ view })}
          onShare={({ id, version, shared }) => update.mutate({ id, version, shared: !shared })}
          onDelete={(view) =>
            remove.mutate(view, { onSuccess: () => onChange({ page: state.page, view: null }) })
          }
          onOpenArchive={() => setArchiveOpen(true)}
        />
      </LazyPopup>
      {isArchiveOpen ? (
        <Deferred onFailed={() => setArchiveOpen(false)}>
          <ArchivedDialog clientId={clientId} onClose={() => setArchiveOpen(false)} />
        </Deferred>
      ) : null}
      {naming ? (
        <Deferred onFailed={() => setNaming(null)}>
          <ViewDialog
            view={naming.view}
            busy={create.isPending || update.isPending}
            onClose={() => setNaming(null)}
            onSave={({ name, shared }) => {
              const done = (view: SavedView) => {
                setNaming(null);
                if (naming.view) return;
                onChange({ page: state.page, view: view.id });
                onSaved(view.id);
              };
              const { view } = naming;
              if (view)
                update.mutate(
                  { id: view.id, version: view.version, name, shared },
                  // What was typed is kept for "Save mine".
                  { onSuccess: done, onError: (error) => isConflict(error) && setNaming(null) },
                );
              else create.mutate({ name, shared, state: viewStateOf(state) }, { onSuccess: done });
            }}
          />
        </Deferred>
      ) : null}
    </>
  );
}
