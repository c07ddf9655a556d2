import { type Sql, sql } from './sql.ts';

/** A page of a list: `page` from 1. */
export interface Paging {
  page: number;
  pageSize: number;
}

/** The rows before a page. */
export const offsetOf = ({ page, pageSize }: Paging): number => (page - 1) * pageSize;

/** The end of a statement that answers one page of its rows. */
export const limitedTo = (paging: Paging): Sql => sql`LIMIT ${paging.pageSize} OFFSET ${offsetOf(paging)}`;
