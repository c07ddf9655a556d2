import { type MarketRecord, marketActivityTypes, marketStatuses } from '@liftout/contract/markets';
import * as z from 'zod/mini';
import { type Draft, draftOf, newKey } from './draft.ts';
import { labelOf } from './show-figure.ts';

const text = z.string();
/** What was typed of a market, as it is kept. */
const parts = z.partial(
  z.object({
    description: text,
    status: z.enum(marketStatuses),
    asOf: text,
    contacts: text,
    pipelineValue: text,
    growth: text,
    conversionRate: text,
    avgDealSize: text,
    keyFirms: text,
    recentActivity: z.array(
      z.object({ type: z.enum(marketActivityTypes), firm: text, value: text, time: text }),
    ),
    home: z.object({ name: text, share: text }),
    competitors: z.array(z.object({ name: text, share: text, color: text })),
  }),
);

/** Keys are of the rows on the screen. */
const asText = (value: unknown) =>
  JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part));

/** The parts of a draft that differ from the record, to be kept; null where none does. */
export function keptOf(seen: MarketRecord, draft: Draft): { parts: string } | null {
  const before = new Map<string, unknown>(Object.entries(draftOf(seen)));
  const changed = Object.entries(draft).filter(([name, value]) => asText(value) !== asText(before.get(name)));
  return changed.length === 0 ? null : { parts: asText(Object.fromEntries(changed)) };
}

/** What was kept, as parts of a draft; none where it can't be read. */
export function partsOf(kept: Readonly<Record<string, string>> | null): Partial<Draft> {
  const read = parts.safeParse(parsed(kept?.parts));
  if (!read.success) return {};
  const { recentActivity, competitors, ...texts } = read.data;
  const withKey = <Row extends object>(row: Row) => ({ ...row, key: newKey() });
  return {
    ...texts,
    ...(recentActivity && { recentActivity: recentActivity.map(withKey) }),
    ...(competitors && { competitors: competitors.map(withKey) }),
  };
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '{}');
  } catch {
    return null;
  }
}

/** The names of parts on the screen, each once. */
export const labelsOf = (kept: Partial<Draft>): string[] => [
  ...new Set(
    Object.keys(kept).map((name) =>
      labelOf(name === 'home' || name === 'competitors' ? 'marketShare' : name),
    ),
  ),
];
