import type { ContactFilters } from '@liftout/contract/contacts';
import type { ReadValue } from '../platform/db/database.ts';

/** Collects the values of a statement; answers the placeholder of each. */
export function statementValues() {
  const values: ReadValue[] = [];
  return { values, add: (value: ReadValue) => `$${values.push(value)}` };
}
export type AddValue = (value: ReadValue) => string;

const day = 86_400_000;
const mostWords = 8;

/** Whether any row could be left out. */
export const isNarrowed = (filters: ContactFilters) =>
  searchPatterns(filters.q).length > 0 || narrowing(filters, new Date(0), () => '').length > 0;

/**
 * LIKE patterns for the words of a search, all of which must match. A word with three letters or digits in a row is
 * looked for anywhere (`%word%`), a shorter one at the start of a word (`word%`), which the trigram index can serve too.
 */
export function searchPatterns(q: string | undefined): string[] {
  // Composed: a mark of its own would part the letters that are counted here.
  const words = (q ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, mostWords).map((word) => {
    const escaped = word.replace(/[\\%_]/g, '\\$&');
    const anywhere = /[\p{L}\p{N}]{3}/u.test(word) || !/^[\p{L}\p{N}]/u.test(word);
    return anywhere ? `%${escaped}%` : `${escaped}%`;
  });
}

/** The conditions of a search on `search_text`, for rows that are at hand. */
export function searchConditions(q: string | undefined, add: AddValue): string[] {
  return searchPatterns(q).map((pattern) =>
    pattern.startsWith('%')
      ? `c.search_text LIKE fold_for_search(${add(pattern)})`
      : `(c.search_text LIKE fold_for_search(${add(pattern)}) OR c.search_text LIKE fold_for_search(${add(`% ${pattern}`)}))`,
  );
}

/** The conditions of every filter but the search, on `contacts c`. */
export function narrowing(filters: ContactFilters, now: Date, add: AddValue): string[] {
  const conditions: string[] = [];
  const { only, stage, tier, highValue, inPipeline, firm, city, notContactedDays } = filters;
  const oneOf = (column: string, values: string[] | undefined) => {
    if (values?.length)
      conditions.push(`${column} IN (${values.map((value) => `lower(${add(value)})`).join()})`);
  };
  if (only?.length) conditions.push(`c.id IN (${only.map((one) => `${add(one)}::uuid`).join()})`);
  if (stage?.length) conditions.push('c.in_pipeline');
  oneOf('c.pipeline_stage', stage);
  oneOf('c.advisor_tier', tier);
  oneOf('c.firm_key', firm);
  oneOf('c.city_key', city);
  if (highValue) conditions.push(highValue === 'yes' ? 'c.is_high_value' : 'NOT c.is_high_value');
  if (inPipeline) conditions.push(inPipeline === 'yes' ? 'c.in_pipeline' : 'NOT c.in_pipeline');
  if (notContactedDays !== undefined) {
    const since = add(new Date(now.getTime() - notContactedDays * day));
    conditions.push(`(c.last_contacted < ${since} OR c.last_contacted IS NULL)`);
  }
  return conditions;
}
