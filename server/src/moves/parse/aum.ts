import { parseMoney } from '@liftout/contract/money';
import { quoted, saysNothing } from './cell.ts';

/** AUM in cents, or null where it is unknown; `warning` where the cell said something that is not taken. */
export interface AumReading {
  cents: number | null;
  warning?: string;
}

/** Reads a clean AUM cell. Unreadable and negative amounts are unknown with a warning, never 0 (design section 6). */
export function readAum(text: string): AumReading {
  if (saysNothing(text)) return { cents: null };
  const reading = parseMoney(text);
  if (reading.kind === 'amount') return { cents: reading.cents };
  if (reading.kind === 'blank') return { cents: null };
  const why = reading.kind === 'negative' ? 'is negative' : "can't be read";
  return { cents: null, warning: `AUM ${quoted(text)} ${why}; it is kept as unknown.` };
}
