import type { SavedView } from '@liftout/contract/saved-views';
import { useQuery } from '@tanstack/react-query';
import { Archive, Bell, Bookmark, Check, Pencil, Save, Share2, Trash2, Users } from 'lucide-react';
import { lazy, useState } from 'react';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { useViewWatch } from '../../watches/index.ts';
import { viewsQuery } from '../queries.ts';
import {
  defaultTableState,
  differsFromView,
  stateOfView,
  type TableState,
  viewStateOf,
} from '../table/table-state.ts';
import type { ChangeTable } from '../table/use-table-state.ts';
import { useViews } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';

const ArchivedDialog = lazy(async () => ({
  default: (await import('../archived/archived-dialog.tsx')).ArchivedDialog,
}));

interface ViewsMenuProps {
  clientId: string;
  state: TableState;
  onChange: ChangeTable;
}

/** The menu of saved views: open, save, and change one's own. The archived contacts are a list of their own. */
export function ViewsMenu({ clientId, state, onChange }: ViewsMenuProps) {
  const { data: views = [] } = useQuery(viewsQuery(clientId));
  const { create, update, remove } = useViews(clientId);
  const [naming, setNaming] = useState<{ view: SavedView | null } | null>(null);
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  const current = views.find(({ id }) => id === state.view);
  const watched = useViewWatch(clientId, current?.id);
  const edited = current !== undefined && differsFromView(state, current.state);
  const open = (view: SavedView) => onChange(stateOfView(view.id, view.state), { push: true });
  const own = views.filter(({ mine }) => mine);
  const others = views.filter(({ mine }) => !mine);

  const item = (view: SavedView) => (
    <MenuItem
      key={view.id}
      onSelect={() => open(view)}
      icon={
        view.id === current?.id ? (
          <Check aria-hidden size={14} />
        ) : view.shared ? (
          <Users aria-hidden size={14} />
        ) : (
          <Bookmark aria-hidden size={14} />
        )
      }
      aside={
        view.id === current?.id ? (edited ? 'Open, changed' : 'Open') : view.shared ? 'Shared' : undefined
      }
    >
      {view.name}
    </MenuItem>
  );

  return (
    <>
      <Menu
        trigger={
          <Button size="sm" icon={<Bookmark aria-hidden size={14} />} className="max-w-56">
            <TruncatedText>
              {current ? `${current.name}${edited ? ' (changed)' : ''}` : 'Views'}
            </TruncatedText>
          </Button>
        }
      >
        {own.length > 0 ? <MenuLabel>Your views</MenuLabel> : null}
        {own.map(item)}
        {others.length > 0 ? <MenuLabel>Shared with you</MenuLabel> : null}
        {others.map(item)}
        {views.length > 0 ? <MenuSeparator /> : null}
        {current ? (
          <MenuItem onSelect={() => onChange(defaultTableState, { push: true })}>Close this view</MenuItem>
        ) : null}
        {watched ? (
          <MenuItem icon={<Bell aria-hidden size={14} />} onSelect={watched.toggle}>
            {watched.isOn ? 'Stop watching this view' : 'Watch this view'}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Save aria-hidden size={14} />} onSelect={() => setNaming({ view: null })}>
          Save as new view
        </MenuItem>
        <MenuItem icon={<Archive aria-hidden size={14} />} onSelect={() => setArchiveOpen(true)}>
          Archived contacts
        </MenuItem>
        {current?.mine ? (
          <>
            <MenuSeparator />
            <MenuLabel>{current.name}</MenuLabel>
            <MenuItem
              icon={<Save aria-hidden size={14} />}
              disabled={!edited}
              onSelect={() => update.mutate({ id: current.id, state: viewStateOf(state) })}
            >
              Update view
            </MenuItem>
            <MenuItem icon={<Pencil aria-hidden size={14} />} onSelect={() => setNaming({ view: current })}>
              Rename view
            </MenuItem>
            <MenuItem
              icon={<Share2 aria-hidden size={14} />}
              onSelect={() => update.mutate({ id: current.id, shared: !current.shared })}
            >
              {current.shared ? 'Stop sharing' : 'Share view'}
            </MenuItem>
            <MenuItem
              danger
              icon={<Trash2 aria-hidden size={14} />}
              onSelect={() =>
                remove.mutate(current, { onSuccess: () => onChange({ page: state.page, view: null }) })
              }
            >
              Delete view
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {isArchiveOpen ? (
        <Deferred onFailed={() => setArchiveOpen(false)}>
          <ArchivedDialog clientId={clientId} onClose={() => setArchiveOpen(false)} />
        </Deferred>
      ) : null}
      {naming ? (
        <ViewDialog
          view={naming.view}
          busy={create.isPending || update.isPending}
          onClose={() => setNaming(null)}
          onSave={({ name, shared }) => {
            const done = (view: SavedView) => {
              setNaming(null);
              if (!naming.view) onChange({ page: state.page, view: view.id });
            };
            if (naming.view) update.mutate({ id: naming.view.id, name, shared }, { onSuccess: done });
            else create.mutate({ name, shared, state: viewStateOf(state) }, { onSuccess: done });
          }}
        />
      ) : null}
    </>
  );
}
