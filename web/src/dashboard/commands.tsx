import type { ClientProfile } from '@liftout/contract/clients';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  LogOut,
  Mail,
  Megaphone,
  Monitor,
  Moon,
  Sparkles,
  Store,
  Sun,
  UserPen,
  UserPlus,
} from 'lucide-react';
import { loginPathOf, opens, useAuth, useUser } from '../auth/index.ts';
import { clientNamesQuery } from '../clients/index.ts';
import { useThemeChoice } from '../lib/theme.ts';
import { useSetUrl } from '../lib/url-state.ts';
import type { Command } from '../palette/index.ts';
import { useOpenDialog } from './dialogs.tsx';
import { useMonth } from './month-select.tsx';
import { usePlaceCommands } from './place-commands.tsx';
import { useShowSection } from './show-section.ts';

const size = { 'aria-hidden': true, size: 16 } as const;

/** Everything that can be done from the dashboard, as the command palette lists it; only what the viewer may do. */
export function useCommands(profile: ClientProfile): Command[] {
  const user = useUser();
  return [
    ...useActions(),
    ...usePlaceCommands(profile, useShowSection()),
    ...useMonthCommands(),
    ...useClientCommands(profile.clientId, user.role === 'admin'),
    ...useAccountCommands(),
  ];
}

function useActions(): Command[] {
  const user = useUser();
  const openDialog = useOpenDialog();
  const group = 'Actions';
  return [
    {
      id: 'intel',
      label: user.role === 'client' ? 'Send Intel' : 'Submit Intel',
      group,
      icon: <Sparkles {...size} />,
      keywords: 'submit send market intelligence',
      run: () => openDialog('intel'),
    },
    ...(opens(user, 'contacts')
      ? [
          {
            id: 'add-contact',
            label: 'Add Contact',
            group,
            icon: <UserPlus {...size} />,
            keywords: 'new person advisor',
            run: () => openDialog('contact'),
          },
        ]
      : []),
    ...(opens(user, 'overview')
      ? [
          {
            id: 'email-report',
            label: 'Email Report',
            group,
            icon: <Mail {...size} />,
            keywords: 'send market research',
            run: () => openDialog('email-report'),
          },
          {
            id: 'campaigns',
            label: 'Campaign Data',
            group,
            icon: <Megaphone {...size} />,
            keywords: 'spreadsheet calls',
            run: () => openDialog('campaigns'),
          },
        ]
      : []),
    {
      id: 'profile',
      label: 'Edit Profile',
      group,
      icon: <UserPen {...size} />,
      keywords: 'account name email',
      run: () => openDialog('profile'),
    },
  ];
}

function useMonthCommands(): Command[] {
  const { month, setMonth, options } = useMonth();
  return options
    .filter(({ value }) => value !== month)
    .map(({ value, label }) => ({
      id: `month-${value}`,
      label: `Show ${label}`,
      group: 'Month',
      icon: <CalendarDays {...size} />,
      keywords: 'switch',
      run: () => setMonth(value, { push: true }),
    }));
}

function useClientCommands(clientId: string, isAdmin: boolean): Command[] {
  const { data: clients = [] } = useQuery({ ...clientNamesQuery, enabled: isAdmin });
  const setUrl = useSetUrl();
  return clients
    .filter((client) => client.clientId !== clientId)
    .map((client) => ({
      id: `client-${client.clientId}`,
      label: `Switch to ${client.clientName}`,
      group: 'Client',
      icon: <Store {...size} />,
      keywords: client.clientId,
      run: () => setUrl({ client: client.clientId }, { push: true }),
    }));
}

/** The viewer's own: the theme, and leaving. */
export function useAccountCommands(): Command[] {
  const { logout } = useAuth();
  const user = useUser();
  const [choice, setChoice] = useThemeChoice();
  const themes = [
    { value: 'light', label: 'Light theme', Icon: Sun },
    { value: 'dark', label: 'Dark theme', Icon: Moon },
    { value: 'system', label: 'Theme as the system', Icon: Monitor },
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
      label: 'Log out',
      group: 'Account',
      icon: <LogOut {...size} />,
      keywords: 'logout sign out leave',
      run: () => void logout(user.clientId ? loginPathOf(user.clientId) : '/'),
    },
  ];
}
