import { UserPen } from 'lucide-react';
import { openedPart } from '../ui/feedback/lazy-part.ts';

const ProfileDialog = openedPart(async () => ({
  default: (await import('./profile-dialog.tsx')).ProfileDialog,
}));

/** Edit Profile, opened from the shell's menu or palette. */
export const profileAction = {
  id: 'profile',
  label: 'Edit Profile',
  Icon: UserPen,
  needs: null,
  keywords: 'account name email',
  Dialog: ProfileDialog,
};
