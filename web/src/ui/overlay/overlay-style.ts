/**
 * Menus, popovers and lists. They have an animation only while open: one that still runs at closing keeps the element,
 * which takes the next key or click.
 */
export const overlayStyle =
  'overflow-hidden rounded-card border border-line-soft bg-surface-raised text-base text-ink shadow-overlay data-[state=open]:animate-appear';
