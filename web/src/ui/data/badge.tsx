import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from '../feedback/toast-store.ts';
import { TruncatedText } from './truncated-text.tsx';

export type BadgeTone = Tone | 'accent';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-sunken text-ink-soft border-line-soft',
  accent: 'bg-accent-soft text-accent border-current/15',
  positive: 'bg-positive-soft text-positive border-current/15',
  negative: 'bg-negative-soft text-negative border-current/15',
  warning: 'bg-warning-soft text-warning border-current/15',
  info: 'bg-info-soft text-info border-current/15',
};

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  /** A small dot before the text, for states: Active, Configuring. */
  dot?: boolean;
  children: ReactNode;
}

/** A word for a state or kind. The text carries the meaning, not the colour. */
export function Badge({ tone = 'neutral', icon, dot = false, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-mark border px-1.5 font-medium text-xs',
        tones[tone],
      )}
    >
      {dot ? (
        <span aria-hidden className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      ) : null}
      {icon}
      <TruncatedText>{children}</TruncatedText>
    </span>
  );
}
