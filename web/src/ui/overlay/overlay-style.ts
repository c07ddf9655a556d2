/** Menus, popovers and lists. They close without an animation: one that fades out would take the next key or click. */
export const overlayStyle =
  'overflow-hidden rounded-card border border-line-soft bg-surface-raised text-base text-ink shadow-overlay animate-appear';
