import type { Locator, Page } from '@playwright/test';

/** The section with the submissions to decide on. */
export const section = (page: Page): Locator => page.getByRole('region', { name: 'Approvals' });

/** The submission of a person, by full name. */
export const cardOf = (page: Page, name: string): Locator =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

/** The required fields of a submission. */
export const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@merrill.example`.toLowerCase(),
  firm: 'Merrill',
});
