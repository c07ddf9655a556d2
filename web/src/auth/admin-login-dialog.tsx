import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../lib/api/errors.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Dialog, DialogBody } from '../ui/overlay/dialog.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { signInAsAdmin } from './sign-in.ts';

/** Signs an admin in from the public markets page (spec sections 2 and 8). */
export function AdminLoginDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog open onOpenChange={onClose} title="Admin Portal Access" size="sm">
      <DialogBody>
        <CredentialsForm
          submitText="Login to Admin Portal"
          busyText="Logging in..."
          fallback="Invalid credentials"
          onFailure={(error) =>
            toast(
              error instanceof ApiError
                ? {
                    tone: 'negative',
                    title: 'Login Failed',
                    description: error.serverMessage ?? 'Invalid credentials',
                  }
                : { tone: 'negative', title: 'Login Error', description: 'Unable to connect to server' },
            )
          }
          onSubmit={async ({ username, password }) => {
            await signInAsAdmin(username, password);
            toast({
              tone: 'positive',
              title: 'Login Successful',
              description: 'Welcome to the admin portal',
            });
            await navigate({ to: '/admin' });
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
