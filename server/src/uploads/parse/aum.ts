import { formatMoneyShort, maxCents, parseMoney } from '@liftout/contract/values/money';
import { quoted, saysNothing } from './cell.ts';

/** AUM in cents, or null where it is unknown; `warning` where the cell said something that is not taken. */
export interface AumReading {
  cents: number | null;
  warning?: string;
}

/** Reads a clean AUM cell. Amounts that are unreadable, negative or beyond measure are unknown with a warning, never 0 (design section 6). */
export function readAum(text: string): AumReading {
  if (saysNothing(text)) return { cents: null };
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
