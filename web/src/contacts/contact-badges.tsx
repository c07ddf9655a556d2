import type { AdvisorTier, Contact } from '@liftout/contract/contacts';
import { Gem, Star } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { PlainIconButton } from '../ui/form/plain-icon-button.tsx';
import { contactStageLabels, tierLabels } from './labels.ts';

const tierTones: Record<AdvisorTier, BadgeTone> = {
  bronze: 'neutral',
  silver: 'neutral',
  gold: 'warning',
  platinum: 'info',
  diamond: 'accent',
};

/** The advisor's tier; nothing where none is set. */
export function TierBadge({ tier }: { tier: AdvisorTier | null }) {
  if (tier === null) return null;
  return (
    <Badge tone={tierTones[tier]} icon={tier === 'diamond' ? <Gem aria-hidden size={11} /> : undefined}>
      {tierLabels[tier]}
    </Badge>
  );
}

/** A contact's stage in the pipeline; nothing outside it. */
export function StageName({ contact }: { contact: Pick<Contact, 'pipelineStage'> }) {
  const { pipelineStage: stage } = contact;
  if (stage === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <span
        aria-hidden
        className={cx('size-1.5 shrink-0 rounded-full', stage === 'won' ? 'bg-positive' : 'bg-accent')}
      />
      {contactStageLabels[stage]}
    </span>
  );
}

interface StarButtonProps {
  contact: Contact;
  onStar: (contact: Contact) => void;
  size?: 'sm' | 'md';
}

/** The high-value star. */
export function StarButton({ contact, onStar, size = 'sm' }: StarButtonProps) {
  const on = contact.isHighValue === 'yes';
  return (
    <PlainIconButton
      size={size}
      label={`High value: ${contact.name}`}
      aria-pressed={on}
      title={on ? 'High value. Select to remove the star.' : 'Mark as high value'}
      icon={
        <Star
          aria-hidden
          size={size === 'sm' ? 15 : 17}
          className={on ? 'fill-warning text-warning' : 'text-ink-faint'}
        />
      }
      onClick={() => onStar(contact)}
    />
  );
}
