import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast } from './support/app.ts';
import { nameIn, openButton, openContacts, rows, section } from './support/contacts.ts';
import { test } from './support/model.ts';

const profile =
  '```html\n<h2>Career</h2><p>Began in <strong>1998</strong>.</p><ul><li>Palo Alto</li></ul>\n```';

const hostile = `<h2>Career</h2><p style="position:fixed;inset:0" onclick="window.broken=1">Long text of a career.</p>
<script>window.broken = 1</script><img src=x onerror="window.broken=1"><a href="javascript:window.broken=1">Read on</a>
<iframe src="https://evil.example"></iframe><a href="https://good.example/">Source</a>`;

async function openFirst(page: Page) {
  await openContacts(page, 'fusion');
  const name = await nameIn(rows(page).first());
  await openButton(rows(page).first()).click();
  return { name, drawer: page.getByRole('dialog', { name, exact: true }) };
}

test.beforeEach(async ({ signIn }) => signIn('fusion'));

test('a deep dive shows a clean profile, is kept, and can be sent', async ({ page, model, allowConsole }) => {
  test.slow();
  allowConsole(/500/);
  model.answers(profile);
  const { name, drawer } = await openFirst(page);
  await drawer.getByRole('button', { name: 'Deep Dive' }).click();
  const dialog = page.getByRole('dialog', { name: `Deep Dive: ${name}` });
  await expect(dialog.getByRole('heading', { name: 'Career' })).toBeVisible();
  await expect(dialog.getByText('```')).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: 'Written by desk-model, not checked' })).toContainText(
    '1998',
  );
  const facts = dialog.getByRole('region', { name: 'From your data' });
  await expect(facts.getByRole('link').first()).toHaveAttribute('href', /contact=[0-9a-f-]{36}/);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Email profile' }).click();
  await dialog.getByLabel('Email the profile to').fill('nobody');
  await dialog.getByRole('button', { name: 'Send profile' }).click();
  await expect(dialog.getByText('Enter an email such as name@firm.com.')).toBeVisible();
  await dialog.getByLabel('Email the profile to').fill('desk@fusion.example');
  await page.route('**/api/email-profile', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Send profile' }).click();
  await expectToast(page, 'Email Failed', 'Unable to send profile. Please try again.');
  await page.unroute('**/api/email-profile');
  await dialog.getByRole('button', { name: 'Send profile' }).click();
  await expectToast(page, 'Email Stored');

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const kept = drawer.getByRole('button', { name: /Profile by desk-model/ });
  await expect(kept).toContainText('Rebecca Stanhope, just now');
  await kept.click();
  await expect(dialog.getByRole('heading', { name: 'Career' })).toBeVisible();
});

test('nothing that a model wrote runs, loads or covers the page', async ({ page, model }) => {
  model.answers(hostile);
  const { name, drawer } = await openFirst(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await drawer.getByRole('button', { name: 'Deep Dive' }).click();
  const article = page.getByRole('article', { name: `Profile of ${name}` });
  await article.getByText('Long text of a career.').click();
  await expect(article.locator('img, script, iframe, [style], [onclick]')).toHaveCount(0);
  await expect(article.locator('a[href^="javascript"]')).toHaveCount(0);
  // A model makes links up: its own are text.
  await expect(article.getByText('Source')).toBeVisible();
  await expect(article.getByRole('link', { name: 'Source' })).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined();
  expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
});

test('a failure of the model is shown, and can be retried', async ({ page, model, allowConsole }) => {
  allowConsole(/502/);
  model.answers('', 401);
  const { name, drawer } = await openFirst(page);
  await drawer.getByRole('button', { name: 'Deep Dive' }).click();
  await expectToast(page, 'Research Failed', 'Unable to complete deep dive research. Please try again.');
  const dialog = page.getByRole('dialog', { name: `Deep Dive: ${name}` });
  model.answers(profile);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('heading', { name: 'Career' })).toBeVisible();
});

test('LinkedIn fills empty fields, and says what it cannot fill', async ({ page, model, allowConsole }) => {
  allowConsole(/502/);
  await openContacts(page, 'fusion');
  await section(page).getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  const fill = dialog.getByRole('button', { name: 'Auto-fill from LinkedIn' });
  await dialog.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/janedoe77');
  model.answers('', 401);
  await fill.click();
  await expectToast(
    page,
    'Extraction Failed',
    'Unable to extract LinkedIn profile data. Please fill in manually.',
  );
  model.answers('{"firstName":"","lastName":"","company":"","location":"","title":""}');
  await fill.click();
  await expectToast(page, 'Limited Extraction');

  await dialog.getByLabel('Firm').fill('Typed Firm');
  await dialog.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/jane-doe');
  model.answers(
    '{"firstName":"Jane","lastName":"Doe","company":"UBS","location":"Palo Alto","title":"Advisor"}',
  );
  await fill.click();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Jane');
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Doe');
  await expect(dialog.getByLabel('Firm')).toHaveValue('Typed Firm');
});
