import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

interface Person {
  id: string;
  name: string;
  phone: string | null;
  email: string;
  version: number;
}

/** People of the book with a number and an address, whom nobody else in this file opens. */
async function personAt(url: string, position: number): Promise<Person> {
  const api = await apiOf(url, 'silicon-valley');
  const all: Person[] = await api.get('/api/contacts?pageSize=100&inPipeline=yes');
  const person = all.filter(({ phone, email }) => phone && email)[position];
  if (!person) throw new Error('The demo has too few people with a number');
  return person;
}

const openDrawer = async (page: Page, { id, name }: Person) => {
  await page.goto(`/client/silicon-valley/contacts?contact=${id}`);
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByRole('heading', { name: 'Facts' })).toBeVisible();
  return drawer;
};

/** No program for telephone calls in a test. */
const noDialer = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );

test('Call, Email and Log stand at the top, and a call is logged in two clicks', async ({
  page,
  signIn,
  app,
}) => {
  const person = await personAt(app.url, 0);
  await signIn('silicon-valley');
  const drawer = await openDrawer(page, person);
  await expect(drawer.getByRole('link', { name: `Email ${person.name}` })).toHaveAttribute(
    'href',
    `mailto:${person.email}`,
  );
  await expect(drawer.getByRole('link', { name: `Call ${person.name}` })).toHaveAttribute(
    'href',
    /^tel:\+?\d+$/,
  );
  const log = drawer.getByRole('button', { name: `Log a call with ${person.name}` });
  // One.
  await log.click();
  // Two.
  await page.getByRole('menuitem', { name: 'No answer' }).click();
  await expectToast(page, 'Call logged', `${person.name}: Called, no answer`);
  await expect(log).toBeFocused();
  // With what else came of it.
  await log.click();
  await page.getByRole('menuitem', { name: 'Add a note or next step…' }).click();
  await expect(drawer.getByRole('button', { name: 'Connected' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Voicemail' }).click();
  const form = drawer.getByRole('region', { name: 'How did the call end?' });
  const step = await form.getByLabel('Next step', { exact: true }).boundingBox();
  const due = await form.getByLabel('Due', { exact: true }).boundingBox();
  expect(due?.y).toBe(step?.y);
  await form.getByRole('button', { name: 'Log call' }).click();
  await expectToast(page, 'Call logged', `${person.name}: Left a voicemail`);
  const first = drawer.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(first).toContainText('Left a voicemail');
  await expect(log).toBeFocused();
});

test('Call opens the form of how it ended; what is typed there is not lost by Escape', async ({
  page,
  signIn,
  app,
}) => {
  const person = await personAt(app.url, 1);
  await signIn('silicon-valley');
  const drawer = await openDrawer(page, person);
  await noDialer(page);
  await drawer.getByRole('link', { name: `Call ${person.name}` }).click();
  await drawer.getByRole('button', { name: 'Connected' }).click();
  await drawer.getByLabel('Note', { exact: true }).fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
});

test('someone who must not be contacted has none of the three, and the reason', async ({
  page,
  signIn,
  app,
}) => {
  const person = await personAt(app.url, 2);
  const api = await apiOf(app.url, 'silicon-valley');
  await api.post('/api/contacts/bulk', {
    client: 'silicon-valley',
    changes: [
      {
        contacts: [{ id: person.id, version: person.version }],
        set: { doNotContact: { reason: 'asked-to-stop' } },
      },
    ],
  });
  await signIn('silicon-valley');
  const drawer = await openDrawer(page, person);
  await expect(drawer.getByText(/^Do not contact: /)).toBeVisible();
  await expect(drawer.getByRole('link', { name: /^(Call|Email) / })).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: /^Log a call with/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('each of the three takes a thumb', async ({ page, signIn, app }) => {
    const person = await personAt(app.url, 3);
    await signIn('silicon-valley');
    const drawer = await openDrawer(page, person);
    for (const target of [
      drawer.getByRole('link', { name: `Call ${person.name}` }),
      drawer.getByRole('link', { name: `Email ${person.name}` }),
      drawer.getByRole('button', { name: `Log a call with ${person.name}` }),
    ])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await drawer.getByRole('button', { name: `Log a call with ${person.name}` }).click();
    await page.getByRole('menuitem', { name: 'Add a note or next step…' }).click();
    await drawer.getByRole('button', { name: 'No answer' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
