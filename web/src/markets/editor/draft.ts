import {
  type MarketChange,
  type MarketFigures,
  type MarketRecord,
  marketFigures,
  sumOfShares,
} from '@liftout/contract/markets';
import { parseMoney } from '@liftout/contract/values/money';
import { inMillions } from '@liftout/contract/values/money-text';
import { moneyExact } from '../../lib/format/formats.ts';

type Activity = MarketFigures['recentActivity'][number];
/** A row of a list that is edited; `key` stays while its fields change. */
export interface ActivityRow extends Activity {
  key: number;
}
export interface ShareRow {
  key: number;
  name: string;
  share: string;
  color: string;
}

/** A market's record as it is typed: figures as texts. */
export interface Draft {
  description: string;
  status: MarketRecord['status'];
  asOf: string;
  contacts: string;
  pipelineValue: string;
  growth: string;
  conversionRate: string;
  avgDealSize: string;
  /** One a line. */
  keyFirms: string;
  recentActivity: ActivityRow[];
  home: { name: string; share: string };
  competitors: ShareRow[];
}

let lastKey = 0;
/** A key for a new row. */
export const newKey = (): number => {
  lastKey += 1;
  return lastKey;
};

const blank: MarketFigures = {
  contacts: 0,
  pipeline: '',
  pipelineValue: 0,
  growth: 0,
  conversionRate: 0,
  avgDealSize: '',
  keyFirms: [],
  recentActivity: [],
  marketShare: { home: { name: '', share: 100 }, competitors: [] },
};

/** Some figures as they are typed. */
export function typed(figures: Partial<MarketFigures>): Partial<Draft> {
  const { contacts, pipelineValue, growth, conversionRate, avgDealSize } = figures;
  const { keyFirms, recentActivity, marketShare } = figures;
  return {
    ...(contacts !== undefined && { contacts: String(contacts) }),
    ...(pipelineValue !== undefined && { pipelineValue: moneyExact(pipelineValue) }),
    ...(growth !== undefined && { growth: String(growth) }),
    ...(conversionRate !== undefined && { conversionRate: String(conversionRate) }),
    ...(avgDealSize !== undefined && { avgDealSize }),
    ...(keyFirms && { keyFirms: keyFirms.join('\n') }),
    ...(recentActivity && { recentActivity: recentActivity.map((row) => ({ ...row, key: newKey() })) }),
    ...(marketShare && {
      home: { name: marketShare.home.name, share: String(marketShare.home.share) },
      competitors: marketShare.competitors.map(({ name, share, color }) => ({
        key: newKey(),
        name,
        share: String(share),
        color,
      })),
    }),
  };
}

/** A stored record as a draft. */
export function draftOf({ description, status, asOf, figures }: MarketRecord): Draft {
  const all = typed(figures ?? blank);
  return {
    contacts: '',
    pipelineValue: '',
    growth: '',
    conversionRate: '',
    avgDealSize: '',
    keyFirms: '',
    recentActivity: [],
    home: { name: '', share: '' },
    competitors: [],
    ...all,
    description,
    status,
    asOf: asOf ?? '',
  };
}

const asNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', ''));

/** The sum of the typed shares, to one decimal; NaN where one is not a number. */
export const typedSum = ({ home, competitors }: Pick<Draft, 'home' | 'competitors'>): number =>
  sumOfShares({
    home: { name: '', share: asNumber(home.share) },
    competitors: competitors.map(({ share }) => ({ name: '', share: asNumber(share), color: '' })),
  });

const messages: Record<string, string> = {
  contacts: 'Enter a whole number, 0 or more.',
  growth: 'Enter a percentage such as 12.4 or -3.',
  conversionRate: 'Enter a percentage from 0 to 100.',
  keyFirms: 'Use at most 50 firms of at most 200 characters.',
  recentActivity: 'Give each activity a firm and a date.',
  marketShare: 'Enter each share from 0 to 100.',
};

export type DraftErrors = Partial<Record<keyof MarketFigures, string>>;

/** Reads a draft: the figures, or a message for each field that can't be read. */
export function readDraft(draft: Draft): { figures: MarketFigures; errors: null } | { errors: DraftErrors } {
  const pipeline = parseMoney(draft.pipelineValue);
  const dollars = pipeline.kind === 'amount' ? pipeline.cents / 100 : Number.NaN;
  const parsed = marketFigures.safeParse({
    contacts: asNumber(draft.contacts),
    pipeline: inMillions(dollars),
    pipelineValue: dollars,
    growth: asNumber(draft.growth),
    conversionRate: asNumber(draft.conversionRate),
    avgDealSize: draft.avgDealSize,
    keyFirms: draft.keyFirms.split('\n').flatMap((firm) => firm.trim() || []),
    recentActivity: draft.recentActivity.map(({ key: _, ...row }) => row),
    marketShare: {
      home: { name: draft.home.name, share: asNumber(draft.home.share) },
      competitors: draft.competitors.map(({ key: _, share, ...row }) => ({ ...row, share: asNumber(share) })),
    },
  });
  const errors: DraftErrors = {};
  for (const { path } of parsed.error?.issues ?? []) {
    const field = figureFields.find((name) => name === path[0]);
    if (field) errors[field] = messages[field] ?? 'Enter an amount such as $12.8M.';
  }
  if (draft.recentActivity.some(({ firm }) => firm.trim() === ''))
    errors.recentActivity = 'Name the firm of each activity.';
  const sum = typedSum(draft);
  if (!errors.marketShare && sum !== 100) errors.marketShare = `The shares add up to ${sum}, not 100.`;
  if (!parsed.success || Object.keys(errors).length > 0) return { errors };
  return { figures: parsed.data, errors: null };
}

const figureFields = [
  'contacts',
  'pipelineValue',
  'growth',
  'conversionRate',
  'avgDealSize',
  'keyFirms',
  'recentActivity',
  'marketShare',
] as const;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a draft changes in the record that it was filled from; null where nothing. Others' changes of other fields stay. */
export function changeOf(seen: MarketRecord, draft: Draft, figures: MarketFigures): MarketChange | null {
  const before = seen.figures;
  const changed = figureFields.filter((name) => !before || !isSame(before[name], figures[name]));
  const sent: Partial<MarketFigures> = Object.fromEntries(changed.map((name) => [name, figures[name]]));
  const { description, status } = draft;
  const change: MarketChange = {
    ...(description.trim() !== seen.description && { description: description.trim() }),
    ...(status !== seen.status && { status }),
    ...(draft.asOf !== (seen.asOf ?? '') && draft.asOf !== '' && { asOf: draft.asOf }),
    ...(changed.length > 0 && { figures: before ? sent : figures }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** The change that restores what `change` replaced. */
export function undoOf(seen: MarketRecord, change: MarketChange): MarketChange | null {
  const { figures } = seen;
  if (change.figures && !figures) return null;
  const before = Object.fromEntries(
    figureFields
      .filter((name) => change.figures?.[name] !== undefined)
      .map((name) => [name, figures?.[name]]),
  );
  return {
    ...(change.description !== undefined && { description: seen.description }),
    ...(change.status !== undefined && { status: seen.status }),
    ...(change.published !== undefined && { published: seen.published }),
    ...(change.figures && { figures: before }),
    ...(seen.asOf !== null && (change.figures || change.asOf) ? { asOf: seen.asOf } : {}),
  };
}
