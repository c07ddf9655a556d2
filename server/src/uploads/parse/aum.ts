import { parseMoney } from '@liftout/contract/values/money';
import { maximumInWords } from '@liftout/contract/values/money-text';
import { lackedUnit } from '../../platform/files/aum-unit.ts';
import { isPlaceholder, quoted } from '../../platform/files/cell.ts';

/** AUM in cents, or null where it is unknown; `warning` where the cell has text that could not be used. */
export interface AumReading {
  cents: number | null;
  warning?: string;
}

/** More than any team has moved: a typing error, such as a T for a B. */
const maxMoved = 100_000_000_000_00;

/** Reads a clean AUM cell. Unreadable, far too small, negative and too large amounts are unknown with a warning, never 0 (design section 6). */
export function readAum(text: string): AumReading {
  if (isPlaceholder(text)) return { cents: null };
  const reading = parseMoney(text);
  if (reading.kind === 'blank') return { cents: null };
  const why = reading.kind === 'amount' ? whyRefused(reading.cents) : problems[reading.kind];
  if (why === null) return reading.kind === 'amount' ? { cents: reading.cents } : { cents: null };
  return { cents: null, warning: `AUM ${quoted(text)} ${why}; treated as unknown.` };
}

const isTooMuch = `is more than ${maximumInWords(maxMoved)}`;
const problems = { negative: 'is negative', huge: isTooMuch, unreadable: "can't be read" };

const whyRefused = (cents: number): string | null => (cents > maxMoved ? isTooMuch : lackedUnit(cents));
