import { int4, text, timestamptz } from '../../platform/db/sql/row-types.ts';

export const personName = text().always('of names that are never null');
/** Over all rows, also those beyond the limit. */
export const totalColumns = {
  total: int4().always('count'),
  newest: timestamptz().always('the greatest of what is never null'),
};
