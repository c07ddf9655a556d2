import { useNavigate } from '@tanstack/react-router';
import { hasAccess, useUser } from '../../auth/index.ts';
import { useOpenFirm } from '../../firm-link/index.ts';
import { useSetSearchParams } from '../../lib/dom/search-params.ts';
import type { PageParts, PaletteProps, ShellParts } from '../declarations.ts';
import { useOpenEntry } from '../destinations.ts';
import { PaletteDialog, ShortcutsDialog } from '../palette/index.ts';
import type { Recent } from '../palette/recents.ts';
import { useRouteData } from '../route-data.ts';
import { useShellState } from '../shell-state.tsx';
import { useShellCommands } from './shell-commands.tsx';

interface PaletteContentProps extends PaletteProps {
  /** That the palette can open. */
  sections: PageParts;
}

/** The command palette and the list of shortcuts, with the shell's commands and the page's own. */
export function PaletteContent(props: PaletteContentProps) {
  const { parts, sections, clientId, profile, shown, closeAnd, showShortcuts, takeTyped } = props;
  const user = useUser();
  const { pageCommands } = useShellState();
  const open = useOpenHit(parts, clientId);
  const ofFrame = useShellCommands(parts, sections, clientId, profile);
  const { commands: ofPage, shortcuts } = pageCommands.current;
  if (shown === 'shortcuts') return <ShortcutsDialog groups={shortcuts} onClose={() => closeAnd()} />;
  const own = new Map(ofPage.map((command) => [command.id, command]));
  const added = ofPage.filter(({ id }) => !ofFrame.some((command) => command.id === id));
  const isAdmin = user.role === 'admin';
  const hasMoves = profile === null || profile.targetMarket !== null;
  return (
    <PaletteDialog
      userId={user.id}
      scope={{
        clientId,
        contacts: hasAccess(user, 'contacts'),
        // Admins find the moves of all markets.
        moves: !isAdmin && hasAccess(user, 'overview') && hasMoves,
        platform: isAdmin,
      }}
      commands={[...ofFrame.map((command) => own.get(command.id) ?? command), ...added]}
      onOpen={open}
      onRun={closeAnd}
      onShortcuts={showShortcuts}
      takeTyped={takeTyped}
    />
  );
}

/** Opens a search result: a contact on this page where it can show contacts, else on the contacts page. */
function useOpenHit({ entries }: ShellParts, clientId: string) {
  const user = useUser();
  const navigate = useNavigate();
  const setSearch = useSetSearchParams<{ contact: string; reason: string; among: string }>();
  const openEntry = useOpenEntry(clientId);
  const openFirm = useOpenFirm(clientId);
  const { opensContacts } = useRouteData();
  const openPage = (page: string, search: Record<string, string>) => {
    const entry = entries.find(({ id }) => id === page);
    if (entry) openEntry(entry, { search });
  };
  return ({ kind, id, label, place = '' }: Recent) => {
    if (kind === 'person') void navigate({ to: '/admin', search: { tab: 'clients', people: place } });
    else if (kind === 'admin')
      void navigate({ to: '/admin', search: { tab: 'settings', section: 'admins' }, hash: 'admins' });
    else if (kind === 'upload') {
      const search = { tab: 'data', section: 'uploads', uploads: Number(place) } as const;
      void navigate({ to: '/admin', search, hash: 'uploads' });
    } else if (kind === 'advisor')
      void navigate({
        to: '/advisors/$id',
        params: { id },
        search: user.role === 'admin' ? { client: clientId } : {},
      });
    else if (kind === 'move' && user.role === 'admin')
      void navigate({ to: '/moves', search: { market: place, q: label, range: 'any', move: id } });
    else if (kind === 'move') openPage('moves', { q: label, range: 'any', move: id });
    else if (kind === 'firm') openFirm(id);
    else if (opensContacts) setSearch({ contact: id, reason: '', among: '' }, { push: true });
    else openPage('contacts', { contact: id });
  };
}
