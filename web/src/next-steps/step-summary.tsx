import type { NextStep } from '@liftout/contract/next-steps';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { DueBadge } from './due-badge.tsx';

/** The next step of a contact and its date, for a card or a row. */
export function StepSummary({ step }: { step: NextStep }) {
  return (
    <span className="flex min-w-0 flex-col items-start gap-1 text-xs">
      <TruncatedText className="max-w-full text-ink-soft">{step.what}</TruncatedText>
      <DueBadge dueOn={step.dueOn} />
    </span>
  );
}
