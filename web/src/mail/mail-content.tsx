import type { MailDetail } from '@liftout/contract/mail';
import { useState } from 'react';
import { Segmented } from '../ui/form/segmented.tsx';

const views = [
  { value: 'page', label: 'As sent' },
  { value: 'text', label: 'Plain text' },
] as const;

/** What an email says, as its reader sees it or as plain text. */
export function MailContent({ mail }: { mail: MailDetail }) {
  const [view, setView] = useState<'page' | 'text'>('page');
  return (
    <>
      <Segmented size="sm" label="Show as" options={views} value={view} onValueChange={setView} />
      {view === 'page' ? (
        <iframe
          title={`Email: ${mail.subject}`}
          // No scripts, forms or navigation of this page.
          sandbox=""
          srcDoc={mail.html}
          className="min-h-[26rem] w-full grow rounded-control border border-line-soft"
          // Emails are designed for a white background, in either theme.
          style={{ colorScheme: 'light', background: '#ffffff' }}
        />
      ) : (
        <pre className="wrap-anywhere whitespace-pre-wrap rounded-control border border-line-soft bg-surface-sunken p-4 font-mono text-xs">
          {mail.text}
        </pre>
      )}
    </>
  );
}
