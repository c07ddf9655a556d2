import { emailProfile } from '@liftout/contract/research';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { profileQuery } from '../../clients/index.ts';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

const address = z.email();

interface EmailProfileFormProps {
  clientId: string;
  contactName: string;
  profile: { id: string; profileHtml: string };
  onDone: () => void;
}

/** Emails a profile; reports whether it is queued or only stored (design 4.16). */
export function EmailProfileForm({ clientId, contactName, profile, onDone }: EmailProfileFormProps) {
  const { data: client } = useQuery(profileQuery(clientId));
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const to = typed ?? client?.contactPerson.email ?? '';
  const { mutate, isPending } = useChange({
    by: emailProfile,
    clientId,
    send: (userEmail: string) =>
      call(emailProfile, {
        body: {
          profileHtml: profile.profileHtml,
          userEmail,
          contactName,
          researchId: profile.id,
          client: clientId,
        },
      }),
    onSuccess: ({ status, message }) => {
      toast({
        tone: status === 'stored' ? 'info' : 'positive',
        title: status === 'stored' ? 'Email Stored' : 'Email Queued',
        description: message,
      });
      onDone();
    },
    onError: () =>
      toast({
        tone: 'negative',
        title: 'Email Failed',
        description: 'Unable to send profile. Please try again.',
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // This form may be inside another one in the React tree, which must not submit too.
    event.stopPropagation();
    const valid = address.safeParse(to.trim()).success;
    setWrong(!valid);
    if (valid && !isPending) mutate(to.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-wrap items-end gap-2">
      <Field
        label="Email the profile to"
        required
        className="min-w-52 grow"
        error={wrong ? 'Enter an email such as name@firm.com.' : undefined}
      >
        <Input
          ref={field}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" variant="primary" busy={isPending} busyText="Sending…">
        Send profile
      </Button>
    </form>
  );
}
