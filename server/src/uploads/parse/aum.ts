import { formatMoneyShort, maxCents, parseMoney } from '@liftout/contract/values/money';
import { isPlaceholder, quoted } from './cell.ts';

/** AUM in cents, or null where it is unknown; `warning` where the cell has text that could not be used. */
export interface AumReading {
  cents: number | null;
  warning?: string;
}

/** Reads a clean AUM cell. Unreadable, negative and too large amounts are unknown with a warning, never 0 (design section 6). */
export function readAum(text: string): AumReading {
  if (isPlaceholder(text)) return { cents: null };
  const reading = parseMoney(text);
  if (reading.kind === 'amount' && reading.cents <= maxCents.aum) return { cents: reading.cents };
  if (reading.kind === 'blank') return { cents: null };
  const why = {
    amount: `is more than ${formatMoneyShort(maxCents.aum)}`,
    negative: 'is negative',
    unreadable: "can't be read",
  }[reading.kind];
  return { cents: null, warning: `AUM ${quoted(text)} ${why}; treated as unknown.` };
}
