import type { SavedView } from '@liftout/contract/saved-views';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart, openedPart } from '../../ui/feedback/lazy-part.ts';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { LazyPopup } from '../../ui/overlay/lazy-popup.tsx';
import { stateOfView, type TableState } from '../table/table-state.ts';
import type { ChangeTable } from '../table/use-table-state.ts';

const ArchivedDialog = openedPart(async () => ({
  default: (await import('../archived/archived-dialog.tsx')).ArchivedDialog,
}));

const WatchesRead = openedPart(async () => ({
  default: (await import('./watches-read.tsx')).WatchesRead,
}));

const loadMenu = () => import('./view-menu.tsx');
const ViewMenu = lazyPart(async () => ({ default: (await loadMenu()).ViewMenu }));

const NameView = openedPart(async () => ({ default: (await import('./name-view.tsx')).NameView }));

const SaveView = openedPart(async () => ({ default: (await import('./save-view.tsx')).SaveView }));

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
  const [naming, setNaming] = useState<{ view: SavedView | null } | null>(null);
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  // What the user began to change: another window may save it before the button to save is there.
  const before = useRef(current);
  useEffect(() => {
    if (!isEdited || before.current?.id !== current?.id) before.current = current;
  }, [current, isEdited]);
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
        <Deferred>
          <SaveView
            clientId={clientId}
            state={state}
            current={current}
            versionBefore={() => before.current?.version}
            onSaved={onSaved}
            onNew={() => setNaming({ view: null })}
          />
        </Deferred>
      ) : null}
      <LazyPopup popup="menu" load={loadMenu} trigger={trigger}>
        <ViewMenu
          clientId={clientId}
          trigger={trigger}
          current={current}
          isEdited={isEdited}
          onDiscard={(view) => onChange(stateOfView(view.id, view.state), { push: true })}
          onName={(view) => setNaming({ view })}
          onDeleted={() => onChange({ page: state.page, view: null })}
          onOpenArchive={() => setArchiveOpen(true)}
        />
      </LazyPopup>
      {current ? (
        <Deferred>
          <WatchesRead clientId={clientId} />
        </Deferred>
      ) : null}
      {isArchiveOpen ? (
        <Deferred onFailed={() => setArchiveOpen(false)}>
          <ArchivedDialog clientId={clientId} onClose={() => setArchiveOpen(false)} />
        </Deferred>
      ) : null}
      {naming ? (
        <Deferred onFailed={() => setNaming(null)}>
          <NameView
            clientId={clientId}
            state={state}
            view={naming.view}
            onAdded={({ id }) => {
              onChange({ page: state.page, view: id });
              onSaved(id);
            }}
            onClose={() => setNaming(null)}
          />
        </Deferred>
      ) : null}
    </>
  );
}
