import { useEffect, useState } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { type AskedPage, askedPage, forgetAskedPage } from './way-back.ts';

/** The page for which a visitor was led to the sign-in form; it is forgotten as the form goes. */
export function useAskedPage(): AskedPage | null {
  const [asked] = useState(askedPage);
  useEffect(() => forgetAskedPage, []);
  return asked;
}

/** Says above the sign-in form for which page it is; nothing where no page was asked for. */
export function AskedPageNote({ asked }: { asked: AskedPage | null }) {
  if (asked === null) return null;
  return (
    <div className="mb-5 wrap-anywhere">
      <Alert tone="info" title={`Sign in${asked.isForAdmins ? ' as an admin' : ''} to open ${asked.path}`} />
    </div>
  );
}
