/**
 * Menus, popovers and lists that float: an edge first, a shadow only to lift them off the page. They close at once: one
 * that fades out keeps the focus, and takes the next key or press.
 */
export const overlayStyle =
  'overflow-hidden rounded-card border border-line-soft bg-surface-raised text-base text-ink shadow-overlay animate-appear';
