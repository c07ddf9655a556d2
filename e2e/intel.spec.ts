import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf, openButton, rows } from './support/contacts.ts';
import { overflowingTexts } from './support/layout.ts';

test.describe('in the portal', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await page.getByRole('button', { name: 'Send Intel' }).click();
    await expect(page.getByRole('dialog', { name: 'Submit Market Intelligence' })).toBeVisible();
  });

  test('intel joins the insights, with contact and firm where it is about them', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Subject')).toBeFocused();
    await expect(dialog.getByLabel('Contact Name')).toHaveCount(0);
    await dialog.getByLabel('Type').click();
    await page.getByRole('option', { name: 'Contact Intel' }).click();
    await dialog.getByLabel('Priority').click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await dialog.getByLabel('Subject').fill('Palo Alto team takes calls');
    await dialog.getByLabel('Description').fill('Two partners asked for terms on Monday.');
    await dialog.getByLabel('Contact Name').fill('Jo Farrell');
    await dialog.getByLabel('Firm').fill('Merrill');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/intel'));
    await dialog.getByRole('button', { name: 'Submit Intel' }).click();
    expect((await sent).postDataJSON()).toEqual({
      client: 'silicon-valley',
      type: 'contact_intel',
      priority: 'urgent',
      subject: 'Palo Alto team takes calls',
      description: 'Two partners asked for terms on Monday.',
      contactName: 'Jo Farrell',
      firm: 'Merrill',
    });
    await expectToast(page, 'Intel Submitted');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send Intel' })).toBeFocused();
    const insights = page.getByRole('region', { name: 'Actionable Insights' });
    await expect(insights.getByText('Palo Alto team takes calls')).toBeVisible();
  });

  test('a market update asks for no contact, and sends none that was typed before', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').click();
    await page.getByRole('option', { name: 'Opportunity' }).click();
    await dialog.getByLabel('Firm').fill('Merrill');
    await dialog.getByLabel('Type').click();
    await page.getByRole('option', { name: 'Market Update' }).click();
    await expect(dialog.getByLabel('Firm')).toHaveCount(0);
    await dialog.getByLabel('Subject').fill('New payout grid');
    await dialog.getByLabel('Description').fill('From January.');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/intel'));
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Submit Intel' }).click();
    expect((await sent).postDataJSON()).toEqual({
      client: 'silicon-valley',
      type: 'market_update',
      priority: 'medium',
      subject: 'New payout grid',
      description: 'From January.',
    });
    await expectToast(page, 'Intel Submitted');
  });

  test('says what is missing, beside the fields and as a toast', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Submit Intel' }).click();
    await expectToast(page, 'Missing Information', 'Please fill in subject and description.');
    await expect(dialog.getByLabel('Subject')).toBeFocused();
    await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject.');
    await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription('Enter a description.');
    await expectAccessible(page);
  });

  test('keeps what was typed when it could not be sent', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    const dialog = page.getByRole('dialog');
    await page.route('**/api/intel', (route) => route.fulfill({ status: 500, body: '' }));
    await dialog.getByLabel('Subject').fill('Kept');
    await dialog.getByLabel('Description').fill('Also kept');
    await dialog.getByRole('button', { name: 'Submit Intel' }).click();
    await expectToast(page, 'Submission Failed', 'Failed to submit intel. Please try again.');
    await expect(dialog.getByLabel('Subject')).toHaveValue('Kept');
    await page.unroute('**/api/intel');
    await dialog.getByRole('button', { name: 'Submit Intel' }).click();
    await expectToast(page, 'Intel Submitted');
  });

  test('several are submitted one after the other, by keyboard, without opening the form again', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Priority').click();
    await page.getByRole('option', { name: 'High' }).click();
    // A list gives the focus back a moment after it has closed.
    await expect(dialog.getByLabel('Priority')).toBeFocused();
    await dialog.getByLabel('Subject').focus();
    for (const subject of ['First heard', 'Second heard']) {
      await expect(dialog.getByLabel('Subject')).toBeFocused();
      await page.keyboard.type(subject);
      await page.keyboard.press('Tab');
      await page.keyboard.type('From a colleague.');
      await dialog.getByRole('button', { name: 'Submit and add another' }).press('Enter');
      await expect(dialog.getByLabel('Subject')).toHaveValue('');
      await expect(dialog.getByLabel('Priority')).toHaveText('High');
    }
    // Nothing is typed that it could ask about.
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goto('/client/silicon-valley');
    const insights = page.getByRole('region', { name: 'Actionable Insights' });
    for (const subject of ['First heard', 'Second heard'])
      await expect(insights.getByText(subject)).toBeVisible();
  });

  for (const width of [390, 320])
    test(`has its buttons in one line at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const dialog = page.getByRole('dialog');
      const names = ['Submit and add another', 'Submit Intel'];
      const boxOf = (name: string) => dialog.getByRole('button', { name, exact: true }).boundingBox();
      // Polled, as the dialog rises while it opens.
      await expect
        .poll(async () => new Set((await Promise.all(names.map(boxOf))).map((box) => box?.y)).size)
        .toBe(1);
      await expect.poll(() => overflowingTexts(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
    });

  test('tells who submitted as much as may be what to do', async ({ page, allowConsole }) => {
    allowConsole(/409/);
    const dialog = page.getByRole('dialog');
    const message = "You've reached the limit of 200 intel submissions in 30 days.";
    await page.route('**/api/intel', (route) =>
      route.fulfill({ status: 409, json: { message, code: 'conflict' } }),
    );
    await dialog.getByLabel('Subject').fill('One more');
    await dialog.getByLabel('Description').fill('Text');
    await dialog.getByRole('button', { name: 'Submit Intel' }).click();
    await expectToast(page, 'Submission Failed', message);
    await expect(dialog.getByLabel('Subject')).toHaveValue('One more');
  });

  test('asks before it drops what was typed', async ({ page }) => {
    await page.getByRole('dialog').getByLabel('Subject').fill('Half a thought');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Half a thought');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('button', { name: 'Submit Intel' })).toBeInViewport();
  });
});

test('an admin submits it from the page header', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/dashboard?client=silicon-valley');
  await page.getByRole('button', { name: 'Submit Intel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Market Intelligence' });
  await dialog.getByLabel('Subject').fill('Heard by an admin');
  await dialog.getByLabel('Description').fill('From a call with a recruiter.');
  await dialog.getByRole('button', { name: 'Submit Intel' }).click();
  await expectToast(page, 'Intel Submitted');
  await expect(dialog).toHaveCount(0);
  const insights = page.getByRole('region', { name: 'Actionable Insights' });
  await expect(insights.getByText('Heard by an admin')).toBeVisible();
});

test("intel that names a contact stands in the contact's timeline", async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/contacts?q=Kevin%20Rosario');
  await openButton(rows(page).first()).click();
  const timeline = page
    .getByRole('dialog', { name: 'Kevin Rosario' })
    .getByRole('region', { name: 'Timeline' });
  const entry = timeline.getByRole('listitem').filter({ hasText: 'Competing offer for Kevin Rosario' });
  await expect(entry.getByText(/^Intel, \w+ priority, by /)).toBeVisible();
});

test.describe('the contact of intel', () => {
  const insightOf = (page: Page, title: string) =>
    page
      .getByRole('region', { name: 'Actionable Insights' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) });

  test('is offered while the name is typed, by keyboard, and any other name is allowed', async ({
    page,
    signIn,
  }) => {
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await page.getByRole('button', { name: 'Send Intel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit Market Intelligence' });
    await dialog.getByLabel('Type').click();
    await page.getByRole('option', { name: 'Contact Intel' }).click();
    const name = dialog.getByRole('combobox', { name: 'Contact Name' });
    await name.pressSequentially('kevin ros');
    const list = page.getByRole('listbox', { name: 'Your contacts' });
    const kevin = list.getByRole('option', { name: /^Kevin Rosario/ });
    await expect(kevin).toBeVisible();
    await expect(name).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    // Escape closes the list, not the dialog.
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(kevin).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(name).toHaveValue('Kevin Rosario');
    await expect(name).toBeFocused();
    await expect(list).toHaveCount(0);
    await expect(dialog.getByLabel('Firm')).toHaveValue('Charles Schwab');
    await name.fill('Somebody Else');
    await expect(list).toHaveCount(0);
    await expect(name).toHaveValue('Somebody Else');
    await name.fill('kevin ros');
    await kevin.click();
    await expect(name).toHaveValue('Kevin Rosario');
    await dialog.getByLabel('Subject').fill('Kevin asks for terms');
    await dialog.getByLabel('Description').fill('Called on Monday.');
    await dialog.getByRole('button', { name: 'Submit Intel' }).click();
    await expectToast(page, 'Intel Submitted');

    const insight = insightOf(page, 'Kevin asks for terms');
    await insight.getByRole('button', { name: 'Why this?' }).click();
    await insight.getByRole('button', { name: /^Contact intel on Kevin Rosario/ }).click();
    await expect(page.getByRole('dialog', { name: 'Kevin Rosario' })).toBeVisible();
  });

  test('leads an admin to the contact among those of the client', async ({ page, app, signIn }) => {
    const client = await apiOf(app.url, 'silicon-valley');
    const about = { contactName: 'Kevin A. Rosario', type: 'contact_intel', priority: 'high' };
    const { id } = await client.post('/api/intel', {
      ...about,
      subject: 'Seen at a rival',
      description: 'With two of his team.',
    });
    await signIn('admin');
    await page.goto(`/admin?tab=data&intel=${id}`);
    await page
      .getByRole('dialog', { name: 'Seen at a rival' })
      .getByRole('link', { name: 'Kevin A. Rosario' })
      .click();
    await expect(page).toHaveURL(/\/silicon-valley\/contacts\?contact=/);
    await expect(page.getByRole('dialog', { name: 'Kevin Rosario' })).toBeVisible();
  });
});
