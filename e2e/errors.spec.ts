import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

const report = '**/api/browser-errors';

/** Breaks number formatting in the page, so that rendering a number throws. */
function breakNumbers(): void {
  Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
    get() {
      throw new TypeError('Planted: no numbers here');
    },
  });
}

test('a page that fails to render says so, and reports the error to the server once', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Planted/);
  await page.addInitScript(breakNumbers);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/browser-errors')) reports.push(request.postData() ?? '');
  });
  const answered = page.waitForResponse(report);
  await page.goto('/markets?from=mail');
  await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
  await expect(page.getByText('Something broke on our side, and we were notified.')).toBeVisible();
  await expect(page.getByText('Check your network')).toHaveCount(0);
  expect((await answered).status()).toBe(200);
  const body = JSON.parse(reports[0] ?? '');
  expect(body).toMatchObject({
    kind: 'render',
    message: 'TypeError: Planted: no numbers here',
    page: '/markets',
  });
  expect(body.componentStack).toContain('at ');
  expect(body.build).toMatch(/\.js$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
  expect(reports).toHaveLength(1);
});

test('uncaught errors are reported too', async ({ page, allowConsole }) => {
  allowConsole(/Planted/);
  await page.goto('/login');
  const thrown = page.waitForRequest(report);
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error('Planted: rejected'))));
  expect((await thrown).postDataJSON()).toMatchObject({ kind: 'rejection', page: '/login' });
});

test('an error of the server shows its reference, which can be copied; one of the user does not', async ({
  page,
  context,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('silicon-valley');
  const body = {
    message: 'Something went wrong on our side.',
    code: 'failed',
    requestId: '8f3a92c1d4e5f607',
  };
  await page.route('**/api/insights*', (route) => route.fulfill({ status: 500, json: body }));
  await page.goto('/client/silicon-valley');
  const reference = page.getByText('Reference 8f3a92c1d4e5f607');
  await expect(reference).toBeVisible();
  await page.getByRole('button', { name: 'Copy reference' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(body.requestId);
  await expectAccessible(page);

  await page.unroute('**/api/insights*');
  await page.route('**/api/insights*', (route) =>
    route.fulfill({ status: 403, json: { ...body, code: 'forbidden' } }),
  );
  await page.reload();
  await expect(page.getByText("Couldn't load the insights")).toBeVisible();
  await expect(reference).toHaveCount(0);
});

test('nothing seems to load still beside an error', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await signIn('silicon-valley');
  const body = {
    message: 'Something went wrong on our side.',
    code: 'failed',
    requestId: '8f3a92c1d4e5f607',
  };
  await page.route(/\/api\/(pipeline|deals|advisors)/, (route) => route.fulfill({ status: 500, json: body }));
  await page.goto('/client/silicon-valley/pipeline');
  const pipeline = page.getByRole('region', { name: 'Deal Pipeline' });
  await expect(pipeline.getByText("Couldn't load the pipeline")).toBeVisible();
  await expect(pipeline.locator('[data-skeleton]')).toHaveCount(0);
  await page.goto('/advisors/018f0000-0000-7000-8000-000000000000?client=silicon-valley');
  await expect(page.getByText("Couldn't load the advisor")).toBeVisible();
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
});
