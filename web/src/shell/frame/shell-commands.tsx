import type { ClientProfile } from '@liftout/contract/client-profile';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Database, Eye, Hash, LogOut, Monitor, Moon, Store, Sun } from 'lucide-react';
import { loginPathOf, useAuth, useUser, viewAddress } from '../../auth/index.ts';
import { clientNamesQuery } from '../../clients/index.ts';
import { useThemeChoice } from '../../lib/dom/theme.ts';
import { entriesFor, isOpenTo, type PageParts, type ShellParts } from '../declarations.ts';
import { useClientPaths, useOpenEntry } from '../destinations.ts';
import type { Command } from '../palette/index.ts';
import { useShellState } from '../shell-state.tsx';

const size = { 'aria-hidden': true, size: 16 } as const;

/** The palette's commands on every page that the user may use. */
export function useShellCommands(
  parts: ShellParts,
  sections: PageParts,
  clientId: string,
  profile: ClientProfile | null,
): Command[] {
  const user = useUser();
  const { setOpenAction } = useShellState();
  const openEntry = useOpenEntry(clientId);
  const clients = useClientCommands(parts, clientId);
  const account = useAccountCommands();
  const entries = entriesFor(parts, user);
  // Actions apply to the page's client, so pages of no client have none.
  const actions = profile
    ? parts.actions.filter((action) => isOpenTo(user, action) && (!user.viewedBy || action.isReading))
    : [];
  return [
    ...actions.map(
      ({ id, label, adminLabel, Icon, keywords }): Command => ({
        id,
        label: user.role === 'admin' ? (adminLabel ?? label) : label,
        group: 'Actions',
        icon: <Icon {...size} />,
        keywords,
        run: () => setOpenAction(id),
      }),
    ),
    ...entries.map(
      (entry): Command => ({
        id: entry.id,
        label: entry.title,
        group: 'Go to',
        icon: <entry.Icon {...size} />,
        keywords: `${entry.label} ${entry.keywords}`,
        run: () => openEntry(entry),
      }),
    ),
    ...entries.flatMap((entry) =>
      (sections[entry.id] ?? [])
        .filter((part) => isOpenTo(user, part))
        .map(
          ({ id, label, keywords = '', search }): Command => ({
            id: `section-${search ? `${search.tab}-` : ''}${id}`,
            label,
            group: search ? entry.title : 'Go to',
            icon: <Hash {...size} />,
            keywords,
            run: () => openEntry(entry, { hash: id, ...(search && { search }) }),
          }),
        ),
    ),
    ...clients,
    ...account,
  ];
}

/** For admins: the same page of another client. */
function useClientCommands(parts: ShellParts, clientId: string): Command[] {
  const isAdmin = useUser().role === 'admin';
  const { data: clients = [] } = useQuery({ ...clientNamesQuery, enabled: isAdmin });
  const navigate = useNavigate();
  const pathFor = useClientPaths(parts);
  const views = clients
    .filter(({ isActive, hasLogin }) => isActive && hasLogin)
    .map((client) => ({
      id: `view-as-${client.clientId}`,
      label: `View as ${client.clientName}`,
      group: 'View as client',
      icon: <Eye {...size} />,
      keywords: `${client.clientId} impersonate preview`,
      run: () => void window.open(viewAddress(client.clientId), '_blank', 'noopener'),
    }));
  const sources = clients.map((client) => ({
    id: `data-source-${client.clientId}`,
    label: `Data source of ${client.clientName}`,
    group: 'Data sources',
    icon: <Database {...size} />,
    keywords: `${client.clientId} google sheets hubspot range sync`,
    run: () => void navigate({ to: '/$slug/data-source', params: { slug: client.clientId } }),
  }));
  const switches = clients
    .filter((client) => client.clientId !== clientId)
    .map((client) => ({
      id: `client-${client.clientId}`,
      label: `Switch to ${client.clientName}`,
      group: 'Client',
      icon: <Store {...size} />,
      keywords: client.clientId,
      run: () => void navigate(pathFor(client.clientId)),
    }));
  return [...switches, ...sources, ...views];
}

/** Theme and account commands. */
function useAccountCommands(): Command[] {
  const { logout } = useAuth();
  const user = useUser();
  const [choice, setChoice] = useThemeChoice();
  const themes = [
    { value: 'light', label: 'Light theme', Icon: Sun },
    { value: 'dark', label: 'Dark theme', Icon: Moon },
    { value: 'system', label: 'Use the system theme', Icon: Monitor },
  ] as const;
  return [
    ...themes
      .filter(({ value }) => value !== choice)
      .map(({ value, label, Icon }) => ({
        id: `theme-${value}`,
        label,
        group: 'Appearance',
        icon: <Icon {...size} />,
        keywords: 'mode colour color',
        run: () => setChoice(value),
      })),
    {
      id: 'logout',
      label: user.viewedBy ? 'Leave this view' : 'Log out',
      group: 'Account',
      icon: <LogOut {...size} />,
      keywords: 'logout sign out leave',
      run: () => void logout(user.clientId ? loginPathOf(user.clientId) : '/'),
    },
  ];
}
