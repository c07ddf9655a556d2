import type { WatchChannel, WatchKind } from '@liftout/contract/watches';

/** What is watched, by its kind. */
export const kindLabels: Record<WatchKind, string> = {
  advisor: 'Advisor',
  city: 'City',
  contact: 'Contact',
  firm: 'Firm',
  lane: 'Lane',
  view: 'Saved view',
};

/** How one can be told; without an email not by mail at once. No Monday brief goes to admins. */
export const channelOptions = (
  hasEmail: boolean,
  isAdmin: boolean,
): { value: WatchChannel; label: string; disabled?: boolean }[] => [
  { value: 'bell', label: 'Bell only' },
  { value: 'mail', label: 'Email at once', disabled: !hasEmail },
  ...(isAdmin ? [] : [{ value: 'brief' as const, label: 'Monday brief' }]),
];
