import type { MailSummary, mailStatuses } from '@liftout/contract/mail';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';

const statusBadges = {
  stored: { label: 'Stored', tone: 'neutral' },
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'positive' },
  failed: { label: 'Failed', tone: 'negative' },
} as const satisfies Record<(typeof mailStatuses)[number], { label: string; tone: BadgeTone }>;

/** The status of an email. */
export function MailStatus({ status }: { status: MailSummary['status'] }) {
  const { label, tone } = statusBadges[status];
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  );
}
