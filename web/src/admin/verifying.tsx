import { Spinner } from '../ui/feedback/spinner.tsx';

/** Shown in the admin area while the session is checked (spec section 2). */
export function VerifyingPage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh items-center justify-center gap-2.5 text-ink-soft outline-none"
    >
      <Spinner size={16} />
      <p role="status">Verifying authentication...</p>
    </main>
  );
}
