import type { ClientProfile } from '@liftout/contract/clients';
import { useNavigate } from '@tanstack/react-router';
import { opens, useUser } from '../auth/index.ts';
import { contactShortcuts } from '../contacts/index.ts';
import { useSetUrl } from '../lib/url-state.ts';
import { type OpenPalette, PaletteDialog, type ShortcutGroup, ShortcutsDialog } from '../palette/index.ts';
import { useCommands } from './commands.tsx';
import { useReach } from './place-commands.tsx';
import { usePlaces } from './places.ts';
import { useShowSection } from './show-section.ts';

const boardShortcuts: ShortcutGroup = {
  title: 'Deal Pipeline',
  note: 'While a deal has the focus',
  shortcuts: [
    { keys: ['Shift ←'], label: 'Move the deal to the stage before' },
    { keys: ['Shift →'], label: 'Move the deal to the next stage' },
  ],
};
const tableShortcuts: ShortcutGroup = {
  title: 'Contact Activity',
  note: 'While a row of the table has the focus',
  shortcuts: contactShortcuts,
};

interface PaletteContentProps extends OpenPalette {
  profile: ClientProfile;
}

/** The command palette and the list of shortcuts, with what this client's dashboard offers. */
export function PaletteContent({ profile, shown, closeAnd, showShortcuts, takeTyped }: PaletteContentProps) {
  const user = useUser();
  const navigate = useNavigate();
  const setUrl = useSetUrl();
  const commands = useCommands(profile);
  const showSection = useShowSection();
  const { openMoves } = usePlaces(profile);
  const reach = useReach(profile);
  const shortcuts = [
    ...(opens(user, 'deals') ? [boardShortcuts] : []),
    ...(opens(user, 'contacts') ? [tableShortcuts] : []),
  ];
  if (shown === 'shortcuts') return <ShortcutsDialog groups={shortcuts} onClose={() => closeAnd()} />;
  return (
    <PaletteDialog
      userId={user.id}
      reach={reach}
      commands={commands}
      onOpen={({ kind, id, label }) => {
        if (kind === 'contact') setUrl({ contact: id, reason: undefined }, { push: true });
        else if (kind === 'move') openMoves?.({ q: label, move: id });
        else if (user.role === 'admin') navigate({ to: '/firm/$firmName', params: { firmName: id } });
        else {
          setUrl({ firm: id, q: undefined, page: undefined }, { push: true });
          showSection('contacts');
        }
      }}
      onRun={closeAnd}
      onShortcuts={showShortcuts}
      takeTyped={takeTyped}
    />
  );
}
