/** Menus, popovers and lists that float: an edge first, a shadow only to lift them off the page. */
export const overlayStyle =
  'overflow-hidden rounded-card border border-line-soft bg-surface-raised text-base text-ink shadow-overlay ' +
  'data-[state=open]:animate-appear data-[state=closed]:animate-vanish';
