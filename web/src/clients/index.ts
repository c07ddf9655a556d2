import { lazy } from 'react';

export { clientNamesQuery, profileQuery } from './queries.ts';

export const ProfileDialog = lazy(async () => ({
  default: (await import('./profile-dialog.tsx')).ProfileDialog,
}));
