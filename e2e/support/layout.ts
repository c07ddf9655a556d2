import type { Page } from '@playwright/test';

/**
 * Texts that overflow a card, a bar, a dialog or the window, or are clipped without an ellipsis. Text in an element that
 * is meant to scroll sideways does not count.
 */
export function overflowingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1.5;
    // A border on one side only is an axis or a divider.
    const hasEdge = (style: CSSStyleDeclaration) =>
      (Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderRightWidth) > 0) ||
      style.backgroundColor !== 'rgba(0, 0, 0, 0)';
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ').slice(0, 4).join('.') ?? ''}`;

    /** How a text overflows; undefined where it does not. */
    function overflowOf(text: DOMRect, from: Element): string | undefined {
      for (let at: Element | null = from; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const box = at.getBoundingClientRect();
        // For screen readers only.
        if (style.position === 'absolute' && box.width <= 1) return undefined;
        const leaves = text.left < box.left - slack || text.right > box.right + slack;
        // Meant to scroll sideways. With overflow-y alone, CSS makes overflow-x `auto` too.
        if (/(^|[ :])overflow-(x-)?auto( |$)/.test(at.getAttribute('class') ?? '')) return undefined;
        if (style.overflowX === 'auto' || style.overflowX === 'scroll')
          return at.scrollWidth > at.clientWidth + 1 ? `makes ${describe(at)} scroll sideways` : undefined;
        if (style.overflowX === 'hidden' || style.overflowX === 'clip') {
          const signed = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          return leaves && !signed ? `is cut by ${describe(at)}` : undefined;
        }
        if (leaves && hasEdge(style)) return `leaves ${describe(at)}`;
      }
      const beyond = text.left < -slack || text.right > document.documentElement.clientWidth + slack;
      return beyond ? 'leaves the window' : undefined;
    }

    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const why = rect.width > 0 ? overflowOf(rect, parent) : undefined;
        if (!why) continue;
        found.push(`"${node.textContent.trim().slice(0, 24)}" in ${describe(parent)} ${why}`);
        break;
      }
    }
    return [...new Set(found)];
  });
}

/** Truncated texts that can be read in full neither on hover nor on focus. */
export function unreadableEllipses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element);
      const ends =
        style.textOverflow === 'ellipsis' && style.overflowX === 'hidden' && style.display !== 'inline';
      const clamps = style.webkitLineClamp !== 'none';
      const cut =
        (ends && element.scrollWidth > element.clientWidth) ||
        (clamps && element.scrollHeight > element.clientHeight + 1);
      // Decoration repeats a text next to it.
      const drawn = element.closest('[aria-hidden="true"]:not([inert])');
      if (!cut || drawn || !element.checkVisibility()) continue;
      const takesFocus = element.closest(
        'a, button, [role="option"], [role^="menuitem"], [tabindex="0"][data-cut]',
      );
      if (!element.matches('[data-cut]') || !takesFocus)
        found.push(
          `"${element.textContent.trim().slice(0, 24)}" in ${element.className.split(' ').slice(0, 4)}`,
        );
    }
    return found;
  });
}
