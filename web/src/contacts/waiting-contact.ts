import { lazy } from 'react';

/** Edits a contact that waits for approval. Its form is loaded when it is first opened: wrap it in `Suspense`. */
export const WaitingContactDialog = lazy(async () => ({
  default: (await import('./waiting-contact-dialog.tsx')).WaitingContactDialog,
}));
