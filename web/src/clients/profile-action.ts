import { UserPen } from 'lucide-react';
import { lazy } from 'react';

const ProfileDialog = lazy(async () => ({
  default: (await import('./profile-dialog.tsx')).ProfileDialog,
}));

/** Edit Profile, which the shell opens from its menu and its palette. */
export const profileAction = {
  id: 'profile',
  label: 'Edit Profile',
  Icon: UserPen,
  needs: null,
  keywords: 'account name email',
  Dialog: ProfileDialog,
};
