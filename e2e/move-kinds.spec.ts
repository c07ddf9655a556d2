import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { openMoves } from './support/moves.ts';
import { uploadMoves } from './support/upload-moves.ts';

const lines = [
  'Kin,Dred,"Palo Alto, CA",Merrill,UBS,07/01/2025,$10M',
  'Rex,Overton,"Campbell, CA",WFA,FiNet,07/02/2025,$90M',
  'Gil,Wexcombe,"Campbell, CA",Commonwealth,LPL,08/02/2025,',
  'Sue,Sandoval,"Los Gatos, CA",RBC,,07/03/2025,$33M',
  'Ora,Odom,"San Jose, CA",Merrill,UBS,07/04/2025,',
  'Ora,Odom,"San Jose, CA",UBS,Merrill,07/11/2025,',
];
const span = 'from=2025-07-01&to=2025-08-10';
const rows = (page: Page) => page.getByRole('table', { name: 'Advisor moves' });

test.beforeEach(async ({ signIn, app }) => {
  await signIn('admin');
  await uploadMoves(app.url, lines);
});

test('moves are filtered by kind in the address, and say why they are of it', async ({ page }) => {
  await page.goto(`/moves?market=all&${span}&class=takeover`);
  await expect(rows(page)).toContainText('Gil Wexcombe');
  await expect(rows(page)).toContainText(
    'Takeover (Commonwealth has belonged to the same company as LPL Financial',
  );
  await expect(rows(page)).not.toContainText('Kin Dred');
  await page.getByRole('button', { name: /Kind/ }).first().click();
  await page.getByRole('radio', { name: /^Return/ }).click();
  await expect(page).toHaveURL(/class=return/);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toContainText('Back at Merrill 7 days after leaving it.');
  await rows(page).getByRole('button', { name: 'Open Ora Odom' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ora Odom' });
  await expect(drawer).toContainText('Return');
  await expect(drawer).toContainText('Back at Merrill 7 days after leaving it.');
  await expectAccessible(page);
});

test('the kind is one word, and the firms of a row open', async ({ page }) => {
  await page.goto(`/moves?market=all&${span}&class=takeover`);
  const row = rows(page).getByRole('row').filter({ hasText: 'Gil Wexcombe' });
  await expect(row.getByRole('cell', { name: /^Takeover \(/ })).toBeVisible();
  await row.getByRole('link', { name: 'LPL Financial' }).click();
  await expect(page).toHaveURL(/\/firm\/LPL/);
  await expect(page.getByRole('heading', { level: 1, name: 'LPL Financial' })).toBeVisible();
});

test('each figure says what it leaves out, and the number opens exactly these moves', async ({ page }) => {
  await page.goto(`/moves?market=all&${span}`);
  const figures = page.getByRole('region', { name: 'On the move' });
  // Of twelve months, and of the days.
  await expect(figures.getByText('Leaves out 17 conversions and 23 takeovers.').first()).toBeVisible();
  await expect(figures.getByText('Leaves out 2 conversions and 7 takeovers.').first()).toBeVisible();
  // One of the demo, and that from WFA to FiNet.
  await figures.getByRole('button', { name: 'Show the 2 conversions left out' }).first().click();
  await expect(page).toHaveURL(/class=conversion/);
  await expect(openMoves(page)).toHaveCount(2);
  await expect(rows(page).getByRole('cell', { name: /^Conversion/ })).toHaveCount(2);
  await expect(rows(page)).toContainText('Rex Overton');
  await expectAccessible(page);
});

test('the filter and the lines fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/moves?market=all&${span}&class=one-firm`);
  await expect(rows(page)).toContainText('Sue Sandoval');
  await expectNoSidewaysScroll(page);
});
