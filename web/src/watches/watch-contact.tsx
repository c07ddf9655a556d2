import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/form/icon-button.tsx';
import { watchesQuery } from './queries.ts';
import { useMayWatch } from './use-may-watch.ts';
import { useWatchToggle } from './use-watch-toggle.ts';

interface WatchContactProps {
  clientId: string;
  contactId: string;
  name: string;
  className?: string;
}

/**
 * Watches a contact, who need not have moved yet. It is shown before it is known whether they are watched, so that nothing
 * moves: to watch somebody twice is to watch them once.
 */
export function WatchContact({ clientId, contactId, name, className }: WatchContactProps) {
  const mayWatch = useMayWatch();
  const { data } = useQuery({ ...watchesQuery(clientId), enabled: mayWatch });
  const watch = data?.watches.find(
    ({ target }) => target.kind === 'contact' && target.contactId === contactId,
  );
  const { isOn, toggle } = useWatchToggle(clientId, { kind: 'contact', contactId }, watch);
  if (!mayWatch) return null;
  const Icon = isOn ? BellRing : Bell;
  return (
    <IconButton
      variant="secondary"
      label={`Watch ${name}`}
      aria-pressed={isOn}
      className={cx('aria-pressed:border-accent aria-pressed:bg-accent-soft', className)}
      icon={<Icon aria-hidden size={16} className={isOn ? 'text-accent' : undefined} />}
      onClick={toggle}
    />
  );
}
