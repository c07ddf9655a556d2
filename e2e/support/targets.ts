import type { Page } from '@playwright/test';

/** The least height and width of what is touched, in CSS pixels. */
const least = 44;

/**
 * What can be touched on the screen and is smaller than 44 px: its name and size. Left out is what is hidden or above the page, and
 * links within a line of text. A control that makes its row its target counts with the row.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((limit) => {
    const controls =
      'a[href], button, input, select, textarea, [role="checkbox"], [role="radio"], [role="combobox"]';
    // A control may be larger to the touch than it looks, by a box around it.
    const sizeOf = (element: Element): { width: number; height: number } => {
      const own = element.getBoundingClientRect();
      const around = getComputedStyle(element, '::after');
      if (around.content === 'none' || around.position !== 'absolute') return own;
      return {
        width: Math.max(own.width, Number.parseFloat(around.width)),
        height: Math.max(own.height, Number.parseFloat(around.height)),
      };
    };
    const isInText = (element: Element) =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (element.closest('.sr-only, [inert], [aria-hidden="true"]') || isInText(element)) return [];
      const { width, height } = sizeOf(element.closest('label') ?? element);
      const { bottom } = element.getBoundingClientRect();
      // Half a pixel for rounding.
      if (width === 0 || bottom <= 0 || (width >= limit - 0.5 && height >= limit - 0.5)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [
        `${element.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" ${Math.round(width)}x${Math.round(height)}`,
      ];
    });
  }, least);
