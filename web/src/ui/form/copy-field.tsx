import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../feedback/toast-store.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
}

/** A text to be copied: a link, a code. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () =>
        toast({
          tone: 'negative',
          title: "Couldn't copy it",
          description: 'Select the text and copy it by hand.',
        }),
    );
  return (
    <div className="flex items-start gap-2">
      <Field label={label} className="grow" {...(hint ? { hint } : {})}>
        <Input readOnly value={value} onFocus={({ target }) => target.select()} />
      </Field>
      <Button
        className="mt-[1.55rem]"
        icon={copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
