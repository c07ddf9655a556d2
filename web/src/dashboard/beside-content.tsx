import type { ClientProfile } from '@liftout/contract/clients';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, FileText, Hash, Store } from 'lucide-react';
import { opens, useUser } from '../auth/index.ts';
import { type Command, type OpenPalette, PaletteDialog, ShortcutsDialog } from '../palette/index.ts';
import { useAccountCommands } from './commands.tsx';
import { usePlaces } from './places.ts';
import { sections } from './sections.tsx';

const size = { 'aria-hidden': true, size: 16 } as const;

interface BesideContentProps extends OpenPalette {
  profile: ClientProfile;
}

/** The command palette beside a dashboard: the same search and pages; what is found opens on the dashboard. */
export function BesideContent({ profile, shown, closeAnd, showShortcuts }: BesideContentProps) {
  const user = useUser();
  const navigate = useNavigate();
  const { openDashboard, openMoves } = usePlaces(profile);
  const pages = usePages(profile);
  const account = useAccountCommands();
  if (shown === 'shortcuts') return <ShortcutsDialog groups={[]} onClose={() => closeAnd()} />;
  return (
    <PaletteDialog
      userId={user.id}
      reach={{
        clientId: profile.clientId,
        contacts: opens(user, 'contacts'),
        moves: opens(user, 'overview') && openMoves !== null,
      }}
      commands={[...pages, ...account]}
      onOpen={({ kind, id, label }) => {
        if (kind === 'contact') openDashboard({ contact: id });
        else if (kind === 'move') openMoves?.({ q: label, move: id });
        else if (user.role === 'admin') navigate({ to: '/firm/$firmName', params: { firmName: id } });
        else openDashboard({ firm: id, hash: 'contacts' });
      }}
      onRun={closeAnd}
      onShortcuts={showShortcuts}
    />
  );
}

function usePages(profile: ClientProfile): Command[] {
  const user = useUser();
  const navigate = useNavigate();
  const { openDashboard, openReport, openMoves } = usePlaces(profile);
  const group = 'Go to';
  const seesMarket = opens(user, 'overview');
  return [
    { id: 'home', label: 'Dashboard', group, icon: <Store {...size} />, run: () => void openDashboard() },
    ...sections
      .filter(({ needs }) => opens(user, needs))
      .map(({ id, label }) => ({
        id: `section-${id}`,
        label,
        group,
        icon: <Hash {...size} />,
        run: () => void openDashboard({ hash: id }),
      })),
    ...(seesMarket
      ? [
          {
            id: 'report',
            label: 'Latest Report',
            group,
            icon: <FileText {...size} />,
            keywords: 'market research print',
            run: () => void openReport(),
          },
        ]
      : []),
    ...(seesMarket && openMoves
      ? [
          {
            id: 'moves',
            label: 'Advisor Moves',
            group,
            icon: <ArrowRightLeft {...size} />,
            keywords: 'lift-outs lanes market',
            run: () => void openMoves(),
          },
        ]
      : []),
    ...(user.role === 'admin'
      ? [
          {
            id: 'admin',
            label: 'Admin portal',
            group,
            icon: <Store {...size} />,
            keywords: 'clients settings data uploads',
            run: () => void navigate({ to: '/admin' }),
          },
        ]
      : []),
  ];
}
