import type { ClientProfile } from '@liftout/contract/clients';
import { useNavigate } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useUser } from '../auth/index.ts';
import { type OpenPalette, PaletteDialog, ShortcutsDialog } from '../palette/index.ts';
import { useAccountCommands } from './commands.tsx';
import { usePlaceCommands, useReach } from './place-commands.tsx';
import { usePlaces } from './places.ts';

interface BesideContentProps extends OpenPalette {
  profile: ClientProfile;
}

/** The command palette beside a dashboard: the same search and pages; what is found opens on the dashboard. */
export function BesideContent({ profile, shown, closeAnd, showShortcuts, takeTyped }: BesideContentProps) {
  const user = useUser();
  const navigate = useNavigate();
  const { openDashboard, openMoves } = usePlaces(profile);
  const reach = useReach(profile);
  const places = usePlaceCommands(profile, (section) => void openDashboard({ hash: section }));
  const account = useAccountCommands();
  if (shown === 'shortcuts') return <ShortcutsDialog groups={[]} onClose={() => closeAnd()} />;
  return (
    <PaletteDialog
      userId={user.id}
      reach={reach}
      commands={[
        {
          id: 'home',
          label: 'Dashboard',
          group: 'Go to',
          icon: <Store aria-hidden size={16} />,
          run: () => void openDashboard(),
        },
        ...places,
        ...account,
      ]}
      onOpen={({ kind, id, label }) => {
        if (kind === 'contact') openDashboard({ contact: id });
        else if (kind === 'move') openMoves?.({ q: label, move: id });
        else if (user.role === 'admin') navigate({ to: '/firm/$firmName', params: { firmName: id } });
        else openDashboard({ firm: id, hash: 'contacts' });
      }}
      onRun={closeAnd}
      onShortcuts={showShortcuts}
      takeTyped={takeTyped}
    />
  );
}
