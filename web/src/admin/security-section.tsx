import { useState } from 'react';
import { PasswordForm, SignOutEverywhereDialog } from '../auth/index.ts';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';

/** The admin's own password, and signing out everywhere. */
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
          <p className="mt-1 mb-4 text-ink-soft">Signs you out on all devices, including this one.</p>
          <SignOutEverywhere />
        </Card>
      </div>
    </Section>
  );
}

function SignOutEverywhere() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sign out everywhere</Button>
      {open ? (
        <Deferred onFailed={() => setOpen(false)}>
          <SignOutEverywhereDialog onClose={() => setOpen(false)} />
        </Deferred>
      ) : null}
    </>
  );
}
