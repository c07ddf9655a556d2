import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { openButton, rows } from './support/contacts.ts';
import { overflowingTexts } from './support/layout.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';
const screens = [`/${client}`, `/${client}/contacts`, `/${client}/moves`, '/admin'];

test.beforeEach(async ({ signIn }) => {
  test.slow();
  await signIn('admin');
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/** What tells a selected element from others besides its text. */
const lookOf = (element: Locator) =>
  element.evaluate((one) => {
    const { borderColor, borderBottomColor, backgroundColor, outlineColor, outlineStyle } =
      getComputedStyle(one);
    const mark = one.querySelector<HTMLElement>('span[aria-hidden].absolute');
    return [
      borderColor,
      borderBottomColor,
      backgroundColor,
      `${outlineStyle} ${outlineColor}`,
      mark && 'marked',
    ].join();
  });

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  for (const path of screens)
    test(`${path} shows the focus and its marks`, async ({ page }) => {
      await open(page, path);
      const focused = new Set<string>();
      for (let at = 0; at < 25; at += 1) {
        await page.keyboard.press('Tab');
        const unseen = await page.evaluate(() => {
          const one = document.activeElement;
          if (!one || one === document.body) return null;
          // A mark of a chart is outlined by its shape.
          const shape = one.matches('[data-mark]') ? one.querySelector('path, rect, circle') : null;
          if (shape && Number.parseFloat(getComputedStyle(shape).strokeWidth) >= 2) return null;
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
            ? null
            : one.outerHTML.slice(0, 120);
        });
        expect(unseen).toBeNull();
        focused.add(await page.evaluate(() => document.activeElement?.outerHTML ?? ''));
      }
      // They were that many, not the body over and over.
      expect(focused.size).toBeGreaterThan(10);
      // A bar or a dot is a fill, which this mode paints in the colour of the page unless it is a colour of its own.
      const unmarked = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.backgroundColor = 'Canvas';
        const canvas = getComputedStyle(probe).backgroundColor;
        probe.remove();
        const fills = /(^| )bg-(accent|chart-\d|positive|negative|warning|info)( |$)/;
        return [...document.querySelectorAll('span, div, i')]
          .filter((one) => fills.test(one.getAttribute('class') ?? '') && one.childElementCount === 0)
          .filter((one) => one.getBoundingClientRect().width > 0)
          .filter((one) => {
            const { backgroundColor, borderTopWidth } = getComputedStyle(one);
            return backgroundColor === canvas && Number.parseFloat(borderTopWidth) === 0;
          })
          .map((one) => one.getAttribute('class'));
      });
      expect(unmarked).toEqual([]);
    });

  test('what a main button and the bell say can be read', async ({ page }) => {
    await open(page, `/${client}`);
    const filled = page.locator('.bg-accent.text-accent-ink:visible');
    await expect(filled.first()).toBeVisible();
    for (const one of await filled.all()) await expect(one).toHaveCSS('forced-color-adjust', 'none');
  });

  test('cells without a value have no edge', async ({ page }) => {
    await open(page, `/${client}/contacts`);
    await expect(rows(page).first()).toBeVisible();
    const edges = await rows(page)
      .locator('td:empty')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).borderLeftWidth));
    expect(edges.length).toBeGreaterThan(0);
    expect(new Set(edges)).toEqual(new Set(['0px']));
  });

  test('the chosen theme, the states of clients and their colours can be seen', async ({ page }) => {
    await open(page, '/admin?tab=clients');
    const card = page.getByRole('article', { name: 'Fusion Wealth' });
    await expect(card.getByText('#1D4ED8').locator('span')).toHaveCSS('background-color', 'rgb(29, 78, 216)');
    expect(
      await card.locator('.bg-current').evaluate((dot) => {
        const { backgroundColor } = getComputedStyle(dot);
        return backgroundColor === getComputedStyle(document.body).backgroundColor;
      }),
    ).toBe(false);
    await page.getByRole('button', { name: /^Account of/ }).click();
    const themes = page.getByRole('group', { name: 'Theme' });
    expect(await lookOf(themes.locator('label:has(:checked)'))).not.toBe(
      await lookOf(themes.locator('label:not(:has(:checked))').first()),
    );
  });

  test('what is selected can be told from the rest', async ({ page }) => {
    await open(page, `/${client}/contacts`);
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await lookOf(main.locator('[aria-current]'))).not.toBe(
      await lookOf(main.locator('a:not([aria-current])').first()),
    );
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await expect(views.getByRole('link').nth(1)).toBeVisible();
    expect(await lookOf(views.locator('[aria-current]'))).not.toBe(
      await lookOf(views.locator('a:not([aria-current])').first()),
    );
    // Nor does a border in the colour of the page cut the line below them all.
    await expect(views.locator('a:not([aria-current])').first()).toHaveCSS('border-bottom-width', '0px');
    const numbers = page.getByRole('navigation', { name: 'Pages of contacts' }).getByRole('button');
    expect(await lookOf(numbers.and(page.locator('[aria-current]')))).not.toBe(
      await lookOf(numbers.filter({ hasText: '2' })),
    );
    await rows(page).first().getByRole('checkbox').click();
    expect(await lookOf(rows(page).first())).not.toBe(await lookOf(rows(page).nth(1)));
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Busy' }).click();
    await expect
      .poll(() => lookOf(dialog.getByRole('button', { name: 'Busy' })))
      .not.toBe(await lookOf(dialog.getByRole('button', { name: 'Voicemail' })));
    await page.goto('/admin');
    const tabs = page.getByRole('tab');
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    expect(await lookOf(tabs.first())).not.toBe(await lookOf(tabs.nth(1)));
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves on the screens, in a drawer, a menu and a dialog', async ({ page }) => {
    /** Elements that would move or fade for longer than a blink, and those that do. */
    const moving = () =>
      page.evaluate(() => {
        const seconds = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
        const declared = [...document.querySelectorAll('*')]
          .filter((one) => {
            const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
            const isAnimated = animationName !== 'none' && seconds(animationDuration) > 0.001;
            return isAnimated || seconds(transitionDuration) > 0.001;
          })
          .map((one) => one.outerHTML.slice(0, 120));
        const running = document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
          .map((one) => String(one.constructor.name));
        return [...declared, ...running];
      });
    for (const path of screens) {
      await open(page, path);
      expect(await moving(), path).toEqual([]);
    }
    await open(page, `/${client}/contacts`);
    await openButton(rows(page).first()).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving(), 'drawer').toEqual([]);
    await page.keyboard.press('Escape');
    // The buttons move as the drawer beside them goes: a click in that moment meets nothing.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'View options' }).click();
    await page.getByRole('menuitem', { name: 'Save as new view' }).click();
    await expect(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
    expect(await moving(), 'dialog').toEqual([]);
  });
});

test.describe('at 200%', () => {
  // A window of 1440 × 900 px has half of that then.
  test.use({ viewport: { width: 720, height: 450 } });

  test('nothing is cut or scrolls sideways', async ({ page }) => {
    for (const path of screens) {
      await open(page, path);
      await expectNoSidewaysScroll(page);
      await expect.poll(() => overflowingTexts(page), path).toEqual([]);
    }
    await open(page, `/${client}/contacts`);
    await openButton(rows(page).first()).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expect.poll(() => overflowingTexts(page), 'drawer').toEqual([]);
    await page.keyboard.press('Escape');
    await rows(page).first().getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Log with 1 contact' });
    await submit.scrollIntoViewIfNeeded();
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });

  test('what a chip or a button opens fits into the window', async ({ page }) => {
    await open(page, `/${client}/contacts`);
    for (const [button, popover] of [
      ['Columns', 'Columns'],
      ['Firm', 'Filter by firm'],
      ['City', 'Filter by city'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      const panel = page.getByRole('dialog', { name: popover });
      await expect(panel.getByRole('checkbox').first(), popover).toBeVisible();
      await expect(panel, popover).toBeInViewport({ ratio: 1 });
      await expect(panel, popover).toHaveCSS('overflow-y', 'auto');
      await page.keyboard.press('Escape');
    }
  });

  test('the filters of the moves leave the screen to the charts', async ({ page }) => {
    await open(page, `/${client}/moves`);
    const filters = page.getByRole('search', { name: 'Filter moves' });
    await expect(filters).toBeInViewport();
    await page.getByRole('table', { name: 'Advisor moves' }).scrollIntoViewIfNeeded();
    await expect(filters).not.toBeInViewport();
  });
});
