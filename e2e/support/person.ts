import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { apiOf, rows } from './contacts.ts';

/** Opens someone of Silicon Valley's pipeline with a number. Each test of a file takes another position. */
export async function openPerson(page: Page, url: string, position: number) {
  const api = await apiOf(url, 'silicon-valley');
  const all = await api.get('/api/contacts?pageSize=100&inPipeline=yes');
  const person = all.filter(({ phone }: { phone: string | null }) => phone)[position];
  await page.goto(`/client/silicon-valley/contacts?contact=${person.id}`);
  const drawer = page.getByRole('dialog', { name: person.name });
  const facts = drawer.getByRole('region', { name: 'Facts' });
  await expect(facts.getByRole('button', { name: 'Edit phone' })).toBeVisible();
  // The drawer has its place once the page has its list.
  await expect(rows(page).first()).toBeVisible();
  const stored = () => api.get(`/api/contacts/${person.id}`);
  return { api, person, drawer, facts, stored };
}
