import type { Locator, Page } from '@playwright/test';
import { apiOf } from './contacts.ts';

/** A figure of a firm's or a team's page. */
export const figureCard = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: /figures$/ }).locator('> div', { hasText: label });

/** Who works at the firm, or belongs to the team. */
export const members = (page: Page): Locator => page.locator('[data-member]');

interface NewContact {
  firstName: string;
  lastName: string;
  firm: string;
  [field: string]: string;
}

/** Adds a contact as the admin does. @returns its id */
export async function addContact(
  url: string,
  { client = 'silicon-valley', ...fields }: NewContact & { client?: string },
): Promise<string> {
  const admin = await apiOf(url, 'admin');
  const email = `${fields.firstName}@firm.example`;
  const { id } = await admin.post('/api/contacts', { email, client, ...fields });
  return id;
}
