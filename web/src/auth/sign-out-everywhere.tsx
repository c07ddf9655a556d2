import { logoutEverywhere } from '@liftout/contract/auth';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { loginPathOf } from './guards.ts';
import { useAuth, useUser } from './provider.tsx';

/** Asks, then ends all sessions of the user, including this one. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { logout } = useAuth();
  const { clientId } = useUser();
  const end = useChange({
    by: logoutEverywhere,
    clientId,
    send: () => call(logoutEverywhere),
    onSuccess: () => logout(clientId ? loginPathOf(clientId) : '/'),
    onError: (error) => {
      onClose();
      toast({
        tone: 'negative',
        error,
        title: "Couldn't sign you out everywhere",
        description: messageOf(error, 'Please try again.'),
      });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Sign out everywhere?"
      description="You'll be signed out on all devices, including this one. Unsaved work in other windows is lost."
      confirmText="Sign out everywhere"
      busyText="Signing out…"
      busy={end.isPending}
      onConfirm={() => end.mutate()}
    />
  );
}
