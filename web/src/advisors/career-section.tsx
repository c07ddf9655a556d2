import type { AdvisorStint } from '@liftout/contract/advisors';
import type { CSSProperties, ReactNode } from 'react';
import { today } from '../lib/format/clock.ts';
import { cx } from '../ui/cx.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { type CareerBar, careerBars, careerYears } from './career-axis.ts';
import { listed, placeText, spanText, tenureText } from './words.ts';

interface CareerSectionProps {
  career: readonly AdvisorStint[];
  /** A firm's name as a link, where the reader may open firms. */
  firm: (name: string) => ReactNode;
}

/** The firms that an advisor was with, each with its bar on one line of time. */
export function CareerSection({ career, firm }: CareerSectionProps) {
  const bars = careerBars(career, today());
  const years = careerYears(career, today());
  const hasUnknownStart = career.some(({ from }) => from === null);
  return (
    <Section title="Career" description="Based on their moves, latest first.">
      <Card>
        {career.length === 0 ? (
          <p className="text-ink-soft">None of their moves count, so their career isn't known.</p>
        ) : (
          <ol aria-label="Career" className="flex flex-col gap-4">
            {career.map((stint, at) => (
              <li
                key={`${stint.firm} ${stint.from} ${stint.to}`}
                className="grid grid-cols-1 gap-x-6 gap-y-2 md:grid-cols-[minmax(14rem,2fr)_3fr] md:items-center"
              >
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="wrap-anywhere font-medium">{firm(stint.firm)}</span>
                    {stint.isCurrent ? <Badge tone="positive">Current firm</Badge> : null}
                  </p>
                  <p className="text-ink-soft text-sm tabular-nums">
                    {placeText(stint) === ''
                      ? spanText(stint)
                      : listed(placeText(stint), lowerFirst(spanText(stint)))}
                    {stint.months === null ? null : ` (${tenureText(stint.months)})`}
                  </p>
                  {stint.formerly.length > 0 ? (
                    <p className="text-ink-faint text-sm">Formerly {stint.formerly.join(', ')}</p>
                  ) : null}
                </div>
                {bars[at] ? <Bar bar={bars[at]} isCurrent={stint.isCurrent} /> : null}
              </li>
            ))}
            {years ? (
              <li aria-hidden className="grid md:grid-cols-[minmax(14rem,2fr)_3fr] md:gap-x-6">
                <p className="flex justify-between border-line-soft border-t pt-1 text-ink-soft text-xs tabular-nums md:col-start-2">
                  <span>{hasUnknownStart ? `before ${years.first}` : years.first}</span>
                  <span>{years.last}</span>
                </p>
              </li>
            ) : null}
          </ol>
        )}
      </Card>
    </Section>
  );
}

const lowerFirst = (text: string) =>
  /^(?:Since|Until|Now|Not)\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Says again what the text beside it says, so screen readers skip it. An unknown start or end has a dashed edge. */
function Bar({ bar, isCurrent }: { bar: CareerBar; isCurrent: boolean }) {
  const place: CSSProperties = { left: `${bar.start}%`, width: `${bar.width}%` };
  return (
    <div aria-hidden className="relative h-3 rounded-mark bg-surface-sunken">
      <div
        style={place}
        className={cx(
          'absolute inset-y-0 rounded-mark',
          bar.startsBefore || bar.endsAfter
            ? 'border border-ink-faint border-dashed'
            : isCurrent
              ? 'bg-accent'
              : 'bg-ink-faint',
        )}
      />
    </div>
  );
}
