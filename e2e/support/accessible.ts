import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that a theme can break; the others see the same page in both. */
const coloursOnly = ['color-contrast', 'link-in-text-block'];

/**
 * No axe violations in the page, in both themes. Waits for what is on the screen to load, unless it `isLoading` in this
 * test. The pointer leaves the page, so that no tooltip opens meanwhile.
 */
export async function expectAccessible(page: Page, { isLoading = false } = {}): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('[data-radix-popper-content-wrapper] [role="tooltip"]')).toHaveCount(0);
  if (!isLoading) await expect.poll(() => loadingOnScreen(page)).toEqual([]);
  for (const frame of page.frames()) {
    await frame.evaluate(axeSource);
    if (frame !== page.mainFrame()) expect(await violations(frame, { runOnly: ofFrames })).toEqual([]);
  }
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    // Wait for the transition of colours, whose intermediate values may lack contrast.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ).then(() => undefined),
    );
    const found = await violations(page.mainFrame(), theme === 'dark' ? { runOnly: coloursOnly } : {});
    expect(found.map((violation) => `${theme} ${violation}`)).toEqual([]);
  }
}

/**
 * The names of placeholders on the screen, and of what is faded while it loads again; what is below the screen loads when
 * it is scrolled to.
 */
function loadingOnScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[aria-label^="Loading"], [aria-busy="true"]')]
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return element.checkVisibility() && bottom > 0 && top < innerHeight;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.tagName),
  );
}

/** What a frame with an email has to keep; the others are rules for a whole page. */
const ofFrames = ['wcag2a', 'wcag2aa'];

/** What axe says of a frame, as `rule: elements`. Only what fails is described, which is the larger part of its time. */
function violations(frame: Frame, options: RunOptions): Promise<string[]> {
  return frame.evaluate(async (given) => {
    const axe: typeof import('axe-core') = Reflect.get(window, 'axe');
    const more: RunOptions = { resultTypes: ['violations'], selectors: false, iframes: false };
    const found = await axe.run(document, { ...given, ...more });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, options);
}
