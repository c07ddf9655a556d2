import { logoutEverywhere } from '@liftout/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordForm, useAuth } from '../auth/index.ts';
import { call } from '../lib/api.ts';
import { messageOf } from '../lib/errors.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Section } from '../ui/section.tsx';
import { toast } from '../ui/toast-store.ts';

/** One's own password, and the end of every session that is open. */
export function SecuritySection() {
  return (
    <Section id="security" title="Your sign-in" description="Applies only to your account.">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card>
          <h3 className="mb-4 font-semibold">Change password</h3>
          <PasswordForm />
        </Card>
        <Card>
          <h3 className="font-semibold">Sign out everywhere</h3>
          <p className="mt-1 mb-4 text-ink-soft">Signs you out on all devices, this one too.</p>
          <SignOutEverywhere />
        </Card>
      </div>
    </Section>
  );
}

function SignOutEverywhere() {
  const [open, setOpen] = useState(false);
  const { logout } = useAuth();
  const end = useMutation({
    mutationFn: () => call(logoutEverywhere),
    onSuccess: () => logout('/'),
    onError: (error) => {
      setOpen(false);
      toast({
        tone: 'negative',
        title: "Couldn't sign you out everywhere",
        description: messageOf(error, 'Please try again.'),
      });
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Sign out everywhere?"
        description="You will be signed out on all devices, this one too. Anything unsaved in other windows is lost."
        confirmText="Sign out everywhere"
        busyText="Signing out…"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </>
  );
}
