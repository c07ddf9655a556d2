import type { ClientProfile } from '@liftout/contract/clients';
import { ArrowRightLeft, ChevronDown, FileText, Mail, Megaphone } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { phone, useMatches } from '../ui/use-matches.ts';
import { useOpenDialog } from './dialogs.tsx';
import { usePlaces } from './places.ts';

/** What Market Overview offers: the market's moves, its reports, and the campaigns. A menu on a phone. */
export function MarketActions({ profile }: { profile: ClientProfile }) {
  const openDialog = useOpenDialog();
  const { openReport, openMoves } = usePlaces(profile);
  const isPhone = useMatches(phone);
  const actions = [
    ...(openMoves ? [{ label: 'Advisor Moves', Icon: ArrowRightLeft, run: () => void openMoves() }] : []),
    { label: 'Latest Report', Icon: FileText, run: () => void openReport() },
    { label: 'Email Report', Icon: Mail, run: () => openDialog('email-report') },
    { label: 'Campaign Data', Icon: Megaphone, run: () => openDialog('campaigns') },
  ];
  if (isPhone)
    return (
      <Menu
        align="start"
        trigger={
          <Button size="sm">
            Reports and data
            <ChevronDown aria-hidden size={14} className="text-ink-faint" />
          </Button>
        }
      >
        {actions.map(({ label, Icon, run }) => (
          <MenuItem key={label} icon={<Icon aria-hidden size={14} />} onSelect={run}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
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
