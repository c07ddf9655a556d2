import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

test.use({ readsOnly: true });

/** Each section with the endpoint of its data and the labels of its placeholders. */
const sections = [
  ['Today', '**/api/today**', ['Loading the queue']],
  ['Deal Pipeline', '**/api/deals/board**', ['Loading the pipeline']],
  ['Market Overview', '**/api/market-insights/**', ['Loading titles']],
  ['News', '**/api/news/**', ['Loading news']],
  ['Engagement Summary', '**/api/engagement-metrics**', ['Loading channels', 'Loading call outcomes']],
  ['Live Activity Feed', /\/api\/live-feed\/[\w-]+$/, ['Loading activities']],
  ['Actionable Insights', '**/api/insights?**', ['Loading insights']],
  ['Contact Activity', '**/api/contacts?**', ['Loading']],
] as const;

test('each section has a placeholder until its data is loaded, without a layout shift', async ({
  page,
  signIn,
}) => {
  let answer: (value?: unknown) => void = () => undefined;
  const answered = new Promise((resolve) => {
    answer = resolve;
  });
  for (const [, path] of sections)
    await page.route(path, async (route) => {
      await answered;
      await route.continue();
    });
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const [name, , placeholders] of sections)
    for (const placeholder of placeholders)
      await expect(
        page
          .getByRole('region', { name, exact: true })
          .getByRole('status', { name: placeholder, exact: true }),
      ).toBeVisible();
  await expectAccessible(page, { isLoading: true });
  const heights = () =>
    page
      .locator('main section[id]')
      .evaluateAll((parts) => parts.map((part) => [part.id, part.getBoundingClientRect().height] as const));
  const before = new Map(await heights());
  answer();
  for (const [name, , placeholders] of sections)
    await expect(
      page
        .getByRole('region', { name, exact: true })
        .getByRole('status', { name: placeholders[0], exact: true }),
    ).toHaveCount(0);
  for (const [id, height] of await heights())
    expect(Math.abs(height - (before.get(id) ?? 0)), `${id} grew`).toBeLessThanOrEqual(24);
});
