import type { ClientProfile } from '@liftout/contract/client-profile';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, ChevronDown, FileText, Mail, Megaphone } from 'lucide-react';
import { useUser } from '../auth/index.ts';
import { useOpenAction } from '../shell/index.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { Button } from '../ui/form/button.tsx';
import { phone, useMatches } from '../ui/layout/use-matches.ts';
import { LazyPopup } from '../ui/overlay/lazy-popup.tsx';

const loadMenu = () => import('./actions-menu.tsx');
const ActionsMenu = lazyPart(async () => ({ default: (await loadMenu()).ActionsMenu }));

/** The actions of Market Overview: moves, reports and campaigns. A menu on a phone. */
export function MarketActions({ profile }: { profile: ClientProfile }) {
  const { clientId, targetMarket } = profile;
  const openAction = useOpenAction();
  const navigate = useNavigate();
  const isAdmin = useUser().role === 'admin';
  const isPhone = useMatches(phone);
  const openMoves = () =>
    navigate(
      isAdmin
        ? { to: '/$slug/moves', params: { slug: clientId } }
        : { to: '/client/$clientId/moves', params: { clientId } },
    );
  const openReport = () =>
    navigate(
      isAdmin
        ? { to: '/$slug/report', params: { slug: clientId } }
        : { to: '/client/$clientId/report', params: { clientId } },
    );
  const actions = [
    // A client without a target market has no moves.
    ...(isAdmin || targetMarket
      ? [{ label: 'Advisor Moves', Icon: ArrowRightLeft, run: () => void openMoves() }]
      : []),
    { label: 'Latest Report', Icon: FileText, run: () => void openReport() },
    { label: 'Email Report', Icon: Mail, run: () => openAction('email-report') },
    { label: 'Campaign Data', Icon: Megaphone, run: () => openAction('campaigns') },
  ];
  if (isPhone) {
    const trigger = (
      <Button size="sm">
        Reports and data
        <ChevronDown aria-hidden size={14} className="text-ink-faint" />
      </Button>
    );
    return (
      <LazyPopup trigger={trigger} popup="menu" load={loadMenu}>
        <ActionsMenu actions={actions} trigger={trigger} />
      </LazyPopup>
    );
  }
  return actions.map(({ label, Icon, run }) => (
    <Button
      key={label}
      size="sm"
      icon={<Icon aria-hidden size={14} className="text-ink-faint" />}
      onClick={run}
    >
      {label}
    </Button>
  ));
}
