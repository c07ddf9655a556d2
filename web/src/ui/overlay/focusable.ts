/** For elements that are no controls but must be reachable by keyboard: scrolling regions, figures with a tooltip. */
export const focusable = { tabIndex: 0 } as const;
