import type { Locator, Page } from '@playwright/test';

/** The table of moves. */
export const movesTable = (page: Page): Locator => page.getByRole('table', { name: 'Advisor moves' });
/** What opens each move of the table. */
export const openMoves = (page: Page): Locator => movesTable(page).getByRole('button', { name: /^Open / });
/** The chip of a filter over the table. */
export const filterChip = (page: Page, text: string): Locator => page.getByRole('search').getByText(text);
export const clearFilter = (page: Page, what: string): Locator =>
  page.getByRole('button', { name: `Clear the filter by ${what}` });
