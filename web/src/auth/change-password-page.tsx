import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { Button } from '../ui/form/button.tsx';
import { Frame } from './frame.tsx';
import { PasswordForm } from './password-form.tsx';
import { useAuth } from './provider.tsx';
import { signInQuery } from './queries.ts';
import { passwordChanged } from './session.ts';

/** Shown instead of every page until a generated password is changed. */
export function ChangePasswordPage() {
  const { data } = useQuery(signInQuery);
  const { logout } = useAuth();
  const router = useRouter();
  usePageTitle('Change your password', 'replacement');
  return (
    <Frame
      title="Change your password"
      description="You signed in with a one-time password. Choose your own to continue."
      email={data?.supportEmail}
    >
      <PasswordForm
        focused
        onChanged={() => {
          passwordChanged();
          // The server refused the page's requests until now, so they are sent again.
          router.invalidate();
        }}
      />
      <Button variant="ghost" className="mt-3 -ml-3" onClick={() => logout('/')}>
        Log out
      </Button>
    </Frame>
  );
}
