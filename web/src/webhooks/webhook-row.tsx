import type { Webhook } from '@liftout/contract/webhooks';
import { KeyRound, MoreHorizontal, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { Badge } from '../ui/data/badge.tsx';
import { RealTime } from '../ui/data/real-time.tsx';
import { Td, Tr } from '../ui/data/table.tsx';
import { Button } from '../ui/form/button.tsx';
import { PlainIconButton } from '../ui/form/plain-icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { eventLabels } from './event-labels.ts';

/** What opens over the table. */
export type Opened = 'deliveries' | 'edit' | 'rotate' | 'delete';

interface WebhookRowProps {
  webhook: Webhook;
  isTurning: boolean;
  onTurn: () => void;
  onTest: () => void;
  onOpen: (what: Opened) => void;
}

/** An address with its events, its state and what an admin can do. */
export function WebhookRow({ webhook, isTurning, onTurn, onTest, onOpen }: WebhookRowProps) {
  const { url, description, events, isActive, turnedOffBecause } = webhook;
  return (
    <Tr>
      <Td sticky prose>
        <span className="wrap-anywhere font-medium">{url}</span>
        {description ? <span className="block text-ink-faint text-xs">{description}</span> : null}
      </Td>
      <Td prose className="text-ink-soft">
        {events.map((type) => eventLabels[type].label).join(', ')}
      </Td>
      <Td prose>
        <WebhookState webhook={webhook} />
      </Td>
      <Td className="text-right">
        {turnedOffBecause !== null && !isActive ? (
          <Button size="sm" className="mr-1" busy={isTurning} aria-label={`Turn on ${url}`} onClick={onTurn}>
            Turn on
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          className="mr-1"
          aria-label={`Deliveries to ${url}`}
          onClick={() => onOpen('deliveries')}
        >
          Deliveries
        </Button>
        <Menu trigger={<PlainIconButton label={`Actions for ${url}`} icon={icon(MoreHorizontal)} />}>
          <MenuItem icon={icon(Send)} onSelect={onTest}>
            Send a test event
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={icon(Pencil)} onSelect={() => onOpen('edit')}>
            Edit
          </MenuItem>
          <MenuItem icon={icon(KeyRound)} onSelect={() => onOpen('rotate')}>
            New secret
          </MenuItem>
          <MenuItem icon={icon(Power)} onSelect={onTurn}>
            {isActive ? 'Turn off' : 'Turn on'}
          </MenuItem>
          <MenuItem danger icon={icon(Trash2)} onSelect={() => onOpen('delete')}>
            Remove
          </MenuItem>
        </Menu>
      </Td>
    </Tr>
  );
}

const icon = (Icon: typeof Pencil) => <Icon aria-hidden size={16} />;

function WebhookState({ webhook: { isActive, turnedOffBecause, failingSince } }: { webhook: Webhook }) {
  if (!isActive)
    return (
      <>
        <Badge tone={turnedOffBecause === null ? 'neutral' : 'negative'}>
          {turnedOffBecause === null ? 'Off' : 'Turned off'}
        </Badge>
        {turnedOffBecause === null ? null : (
          <span className="block text-ink-faint text-xs">{turnedOffBecause}</span>
        )}
      </>
    );
  if (failingSince === null)
    return (
      <Badge tone="positive" dot>
        Active
      </Badge>
    );
  return (
    <>
      <Badge tone="warning">Failing</Badge>
      <span className="block text-ink-faint text-xs">
        since <RealTime inline at={failingSince} />
      </span>
    </>
  );
}
