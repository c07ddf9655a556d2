import type { SavedView } from '@liftout/contract/saved-views';
import { Archive, Bell, Pencil, RotateCcw, Save, Share2, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { useViewWatch } from '../../watches/index.ts';
import { useViews } from './use-views.ts';

interface ViewMenuProps {
  clientId: string;
  trigger: ReactElement;
  /** The open view; undefined for all contacts. */
  current: SavedView | undefined;
  /** The table differs from the open view. */
  isEdited: boolean;
  onDiscard: (view: SavedView) => void;
  /** Asks for the name of a view; null: of a new one. */
  onName: (view: SavedView | null) => void;
  onDeleted: () => void;
  onOpenArchive: () => void;
}

/** What can be done with the open view, and the archived contacts; open at its first render. */
export function ViewMenu({
  clientId,
  trigger,
  current,
  isEdited,
  onDiscard,
  onName,
  onDeleted,
  onOpenArchive,
}: ViewMenuProps) {
  const watched = useViewWatch(clientId, current?.id);
  const { update, remove } = useViews(clientId);
  const share = ({ id, version, shared }: SavedView) => update.mutate({ id, version, shared: !shared });
  const drop = (view: SavedView) =>
    remove
      .mutateAsync(view)
      // The menu is closed by then.
      .then(onDeleted)
      .catch(() => undefined);
  const own = current?.mine ? current : null;
  return (
    <Menu trigger={trigger} defaultOpen>
      {current ? (
        <>
          <MenuLabel>
            <span className="wrap-anywhere block max-w-64">{current.name}</span>
          </MenuLabel>
          {isEdited ? (
            <MenuItem icon={<RotateCcw aria-hidden size={14} />} onSelect={() => onDiscard(current)}>
              Discard changes
            </MenuItem>
          ) : null}
          {watched ? (
            <MenuItem icon={<Bell aria-hidden size={14} />} onSelect={watched.toggle}>
              {watched.isOn ? 'Stop watching this view' : 'Watch this view'}
            </MenuItem>
          ) : null}
        </>
      ) : null}
      {own ? (
        <>
          <MenuItem icon={<Pencil aria-hidden size={14} />} onSelect={() => onName(own)}>
            Rename view
          </MenuItem>
          <MenuItem icon={<Share2 aria-hidden size={14} />} onSelect={() => share(own)}>
            {own.shared ? 'Stop sharing' : 'Share with my firm'}
          </MenuItem>
          <MenuItem danger icon={<Trash2 aria-hidden size={14} />} onSelect={() => void drop(own)}>
            Delete view
          </MenuItem>
        </>
      ) : null}
      {current ? <MenuSeparator /> : null}
      <MenuItem icon={<Save aria-hidden size={14} />} onSelect={() => onName(null)}>
        Save as new view
      </MenuItem>
      <MenuItem icon={<Archive aria-hidden size={14} />} onSelect={onOpenArchive}>
        Archived contacts
      </MenuItem>
    </Menu>
  );
}
