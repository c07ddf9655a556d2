import type { SignTest } from '@liftout/contract/move-signs';
import { calendarDay } from '../lib/format/times.ts';
import { signLabels } from './labels.ts';

/** What past moves say of each sign: why it is shown, or why not. */
export function SignTests({ tests }: { tests: readonly SignTest[] }) {
  return (
    <details className="text-sm print:hidden">
      <summary className="w-fit cursor-pointer rounded-mark text-ink-soft hover:text-ink">
        How we tested the signs
      </summary>
      <dl className="mt-2 flex flex-col gap-2">
        {tests.map(({ sign, text, from, to }) => (
          <div key={sign}>
            <dt className="font-medium">{signLabels[sign]}</dt>
            <dd className="text-ink-soft">
              {text}
              {from && to ? ` Checked every 30 days from ${calendarDay(from)} to ${calendarDay(to)}.` : ''}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-soft">Tested on advisors in this market who have moved at least once.</p>
    </details>
  );
}
