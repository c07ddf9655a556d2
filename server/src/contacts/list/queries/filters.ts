import type { ContactFilters } from '@liftout/contract/contacts';
import { joined, keyword, type Sql, sql } from '../../../platform/db/sql/sql.ts';

const day = 86_400_000;
const mostWords = 8;

/** Whether any row could be left out. */
export const isNarrowed = (filters: ContactFilters) =>
  searchPatterns(filters.q).length > 0 || narrowing(filters, new Date(0)).length > 0;

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
export function searchConditions(q: string | undefined): Sql[] {
  return searchPatterns(q).map((pattern) =>
    pattern.startsWith('%')
      ? sql`c.search_text LIKE fold_for_search(${pattern})`
      : sql`(c.search_text LIKE fold_for_search(${pattern}) OR c.search_text LIKE fold_for_search(${`% ${pattern}`}))`,
  );
}

/** The conditions of every filter but the search, on `contacts c`. */
export function narrowing(filters: ContactFilters, now: Date): Sql[] {
  const conditions: Sql[] = [];
  const { only, stage, tier, highValue, inPipeline, firm, city, notContactedDays } = filters;
  const oneOf = (column: Sql, values: string[] | undefined) => {
    if (values?.length)
      conditions.push(sql`${column} IN (${joined(values.map((value) => sql`lower(${value})`))})`);
  };
  if (only?.length) conditions.push(sql`c.id IN (${joined(only.map((one) => sql`${one}::uuid`))})`);
  if (stage?.length) conditions.push(keyword('c.in_pipeline'));
  oneOf(keyword('c.pipeline_stage'), stage);
  oneOf(keyword('c.advisor_tier'), tier);
  oneOf(keyword('c.firm_key'), firm);
  oneOf(keyword('c.city_key'), city);
  if (highValue) conditions.push(keyword(highValue === 'yes' ? 'c.is_high_value' : 'NOT c.is_high_value'));
  if (inPipeline) conditions.push(keyword(inPipeline === 'yes' ? 'c.in_pipeline' : 'NOT c.in_pipeline'));
  if (notContactedDays !== undefined) {
    const since = new Date(now.getTime() - notContactedDays * day);
    conditions.push(sql`(c.last_contacted < ${since} OR c.last_contacted IS NULL)`);
  }
  return conditions;
}
