import type { InvitationLink } from '@liftout/contract/users';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { exactTime } from '../lib/format/times.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';

/** A new invitation: what happened to its mail, and the link to copy. It is shown once. */
export function CopyLink({ invitation: { link, expiresAt, mail } }: { invitation: InvitationLink }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () =>
        toast({
          tone: 'negative',
          title: "Couldn't copy the link",
          description: 'Select it and copy it by hand.',
        }),
    );
  return (
    <div className="flex flex-col gap-4">
      {mail ? <Alert tone={mail.status === 'queued' ? 'positive' : 'warning'}>{mail.message}</Alert> : null}
      <Field
        label="Invitation link"
        hint={`Works once, until ${exactTime(expiresAt)}. Liftout can't show it again.`}
      >
        <Input readOnly value={link} onFocus={({ target }) => target.select()} />
      </Field>
      <Button
        className="self-start"
        icon={copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  );
}
