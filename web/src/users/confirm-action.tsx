import { endSessionsOfUser } from '@liftout/contract/sign-ins';
import { deleteUser, setUserActive, type User } from '@liftout/contract/users';
import { call } from '../lib/api/api.ts';
import { failureTitle, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { shownName } from './user-state.tsx';

export type Action = 'deactivate' | 'activate' | 'delete' | 'sign-out';

const texts = {
  deactivate: {
    title: 'Deactivate',
    description: 'They are signed out at once and can no longer sign in. You can activate them again.',
    confirmText: 'Deactivate',
    done: 'User deactivated',
  },
  activate: {
    title: 'Activate',
    description: 'They can sign in again with their password.',
    confirmText: 'Activate',
    done: 'User activated',
  },
  delete: {
    title: 'Delete',
    description: 'Their invitation stops working. This cannot be undone.',
    confirmText: 'Delete',
    done: 'User deleted',
  },
  'sign-out': {
    title: 'Sign out',
    description: 'All their sessions end at once. They can sign in again.',
    confirmText: 'Sign out',
    done: 'Signed out everywhere',
  },
} as const;

/** What happens to the next steps that are a user's to do. */
function aboutSteps(action: Action, openSteps: number): string {
  if (openSteps === 0) return '';
  const steps = counted(openSteps, 'open next step');
  if (action === 'deactivate')
    return ` Their ${steps} ${openSteps === 1 ? 'goes' : 'go'} to Unassigned, for a colleague to take.`;
  return action === 'activate' ? ` ${steps} ${openSteps === 1 ? 'is' : 'are'} theirs again.` : '';
}

interface ConfirmActionProps {
  action: Action;
  user: User;
  onClose: () => void;
}

/** Asks, and then deactivates, activates or deletes a user, or ends their sessions. */
export function ConfirmAction({ action, user, onClose }: ConfirmActionProps) {
  const text = texts[action];
  const change = useChange({
    by: [deleteUser, endSessionsOfUser, setUserActive],
    clientId: user.clientId,
    send: async (): Promise<unknown> => {
      const params = { id: user.id };
      if (action === 'delete') return call(deleteUser, { params });
      if (action === 'sign-out') return call(endSessionsOfUser, { params });
      const body = { isActive: action === 'activate', version: user.version };
      return call(setUserActive, { params, body });
    },
    onSuccess: onClose,
    done: () => ({ tone: 'positive', title: text.done, description: shownName(user) }),
    onError: (error) => {
      onClose();
      toast({
        tone: 'negative',
        error,
        title: failureTitle(error, 'Nothing was changed'),
        description: messageOf(error, 'Please try again.'),
      });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`${text.title} ${shownName(user)}?`}
      description={text.description + aboutSteps(action, user.openSteps)}
      confirmText={text.confirmText}
      danger={action !== 'activate'}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
    />
  );
}
