import type { ClientProfile } from '@liftout/contract/clients';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, FileText, Hash, Store } from 'lucide-react';
import { opens, useUser } from '../auth/index.ts';
import type { Command, Reach } from '../palette/index.ts';
import { usePlaces } from './places.ts';
import { sections } from './sections.tsx';

const size = { 'aria-hidden': true, size: 16 } as const;
const group = 'Go to';

/** What of a client the viewer's palette may look through. */
export function useReach(profile: ClientProfile): Reach {
  const user = useUser();
  const { openMoves } = usePlaces(profile);
  return {
    clientId: profile.clientId,
    contacts: opens(user, 'contacts'),
    moves: opens(user, 'overview') && openMoves !== null,
  };
}

/** The sections of a client's dashboard and the pages beside it, as commands. @param goTo leads to a section */
export function usePlaceCommands(profile: ClientProfile, goTo: (section: string) => void): Command[] {
  const user = useUser();
  const navigate = useNavigate();
  const { openReport, openMoves } = usePlaces(profile);
  const { moves } = useReach(profile);
  const pages: (Command | false)[] = [
    opens(user, 'overview') && {
      id: 'report',
      label: 'Latest Report',
      group,
      icon: <FileText {...size} />,
      keywords: 'market research print',
      run: () => void openReport(),
    },
    moves && {
      id: 'moves',
      label: 'Advisor Moves',
      group,
      icon: <ArrowRightLeft {...size} />,
      keywords: 'lift-outs lanes market',
      run: () => void openMoves?.(),
    },
    user.role === 'admin' && {
      id: 'admin',
      label: 'Admin portal',
      group,
      icon: <Store {...size} />,
      keywords: 'clients settings data uploads',
      run: () => void navigate({ to: '/admin' }),
    },
  ];
  return [
    ...sections
      .filter(({ needs }) => opens(user, needs))
      .map(({ id, label }) => ({
        id: `section-${id}`,
        label,
        group,
        icon: <Hash {...size} />,
        run: () => goTo(id),
      })),
    ...pages.filter((page) => page !== false),
  ];
}
