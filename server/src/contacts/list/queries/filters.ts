import type { ContactFilters } from '@liftout/contract/contacts';
import { reachable } from '../../../platform/db/sql/reachable.ts';
import { joined, keyword, type Sql, sql } from '../../../platform/db/sql/sql.ts';

const day = 86_400_000;
const maxWords = 8;

/** Whether there are filters or a search. */
export const isFiltered = (filters: ContactFilters) =>
  searchPatterns(filters.q).length > 0 || filterConditions(filters, new Date(0)).length > 0;

/**
 * LIKE patterns for the words of a search, all of which must match. A word with three letters or digits in a row matches
 * anywhere (`%word%`), a shorter one at the start of a word (`word%`), so that the trigram index serves both.
 */
export function searchPatterns(q: string | undefined): string[] {
  // Composed, since a combining mark would interrupt the letters that are counted here.
  const words = (q ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.slice(0, maxWords).map((word) => {
    const escaped = word.replace(/[\\%_]/g, '\\$&');
    const anywhere = /[\p{L}\p{N}]{3}/u.test(word) || !/^[\p{L}\p{N}]/u.test(word);
    return anywhere ? `%${escaped}%` : `${escaped}%`;
  });
}

/** The conditions of a search on `search_text`, for statements that do not use the trigram index. */
export function searchConditions(q: string | undefined): Sql[] {
  return searchPatterns(q).map((pattern) =>
    pattern.startsWith('%')
      ? sql`c.search_text LIKE fold_for_search(${pattern})`
      : sql`(c.search_text LIKE fold_for_search(${pattern}) OR c.search_text LIKE fold_for_search(${`% ${pattern}`}))`,
  );
}

/** The conditions of all filters except the search, on `contacts c`. */
export function filterConditions(filters: ContactFilters, now: Date): Sql[] {
  const conditions: Sql[] = [];
  const { only, stage, tier, highValue, inPipeline, doNotContact, firm, city, notContactedDays } = filters;
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
  if (doNotContact)
    conditions.push(doNotContact === 'yes' ? keyword('c.do_not_contact_at IS NOT NULL') : reachable);
  if (notContactedDays !== undefined) {
    const since = new Date(now.getTime() - notContactedDays * day);
    conditions.push(sql`(c.last_contacted < ${since} OR c.last_contacted IS NULL)`);
  }
  return conditions;
}
