/**
 * For what is no control but must take the focus all the same, or a keyboard cannot reach it: a region that
 * scrolls, a figure whose exact value shows on focus.
 */
export const focusable = { tabIndex: 0 } as const;
