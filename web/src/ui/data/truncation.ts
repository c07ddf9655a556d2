/** Texts that may be truncated, and elements that name their tooltip's text. */
export const tooltipSources = '[data-cut], [data-tooltip]';

/** Controls that take the focus instead of the text inside them. */
export const controls = 'a, button, summary, [role="option"], [role^="menuitem"], [role="tab"]';

export const isTruncated = (text: Element): boolean =>
  text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1;
