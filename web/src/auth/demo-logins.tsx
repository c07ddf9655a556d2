import { Button } from '../ui/form/button.tsx';
import type { Credentials } from './credentials-form.tsx';

/** The demo's logins, to fill in with one click. Nothing outside the demo. */
export function DemoLogins({
  logins,
  onChoose,
}: {
  logins: readonly Credentials[];
  onChoose: (login: Credentials) => void;
}) {
  if (logins.length === 0) return null;
  return (
    <section aria-labelledby="demo-logins" className="rounded-card border border-line border-dashed p-4">
      <h2 id="demo-logins" className="font-medium text-sm">
        Demo logins
      </h2>
      <p className="mt-0.5 mb-3 text-ink-soft text-sm">Pick one to fill in the form.</p>
      <ul className="flex flex-wrap gap-2">
        {logins.map((login) => (
          <li key={login.username}>
            <Button size="sm" onClick={() => onChoose(login)}>
              {login.username}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
