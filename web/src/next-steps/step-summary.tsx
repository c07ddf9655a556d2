import type { NextStep } from '@liftout/contract/next-steps';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { DueBadge } from './due-badge.tsx';

interface StepSummaryProps {
  step: NextStep;
  /** The client's day, `YYYY-MM-DD`. */
  today: string;
  inline?: boolean;
}

/** The next step of a contact and its date, for a card; `inline`: on one line, for a row. */
export function StepSummary({ step, today, inline = false }: StepSummaryProps) {
  if (inline)
    return (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="shrink-0">
          <DueBadge dueOn={step.dueOn} today={today} />
        </span>
        <TruncatedText>{step.what}</TruncatedText>
      </span>
    );
  return (
    <span className="flex min-w-0 flex-col items-start gap-1 text-xs">
      <TruncatedText className="max-w-full text-ink-soft">{step.what}</TruncatedText>
      <DueBadge dueOn={step.dueOn} today={today} />
    </span>
  );
}
