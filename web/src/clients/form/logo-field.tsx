import { logoTypes, maxLogoBytes, uploadLogo } from '@liftout/contract/clients';
import { ImageUp, X } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { issueOrMessage } from '../../lib/api/errors.ts';
import { upload } from '../../lib/api/upload.ts';
import { cx } from '../../ui/cx.ts';
import { announce } from '../../ui/feedback/announce.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { LogoImage } from '../../ui/layout/logo-image.tsx';

const wrongType = (name: string) => `${name} isn't a PNG, JPEG, WebP or SVG file.`;
const tooLarge = (name: string) => `${name} is larger than ${maxLogoBytes / 1_048_576} MB.`;
const uploadedPath = '/api/logos/';

interface LogoFieldProps {
  /** A web address or the path of an uploaded logo; '' for none. */
  value: string;
  onChange: (logoUrl: string) => void;
  error: string | undefined;
  /** The text field, to be focused when it is wrong. */
  inputRef?: Ref<HTMLInputElement>;
}

/** A logo by address or by file: dropped, or chosen. The file is checked and stored by the server at once. */
export function LogoField({ value, onChange, error, inputRef }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const isUploaded = value.startsWith(uploadedPath);

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    const known = logoTypes.some((type) => type === file.type);
    if (!known || file.size > maxLogoBytes) return setProblem((known ? tooLarge : wrongType)(file.name));
    setProblem(null);
    setBusy(true);
    const form = new FormData();
    form.set('file', file);
    try {
      onChange((await upload(uploadLogo, { form })).logoUrl);
      announce('Logo uploaded');
    } catch (failure) {
      setProblem(`${file.name}: ${issueOrMessage(failure, "it couldn't be uploaded. Please try again.")}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <fieldset
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-card border border-dashed p-3 transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line bg-surface-sunken',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <legend className="sr-only">Logo</legend>
      <div className="flex items-center gap-3">
        <LogoImage src={value.trim()} name="" size={56} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="sm"
              icon={<ImageUp aria-hidden size={14} />}
              busy={busy}
              busyText="Uploading…"
              aria-describedby={hintId}
              onClick={() => input.current?.click()}
            >
              Upload a logo
            </Button>
            {value ? (
              <Button
                size="sm"
                variant="ghost"
                icon={<X aria-hidden size={14} />}
                onClick={() => {
                  onChange('');
                  setProblem(null);
                }}
              >
                Remove
              </Button>
            ) : null}
          </div>
          <p id={hintId} className="mt-1.5 text-ink-soft text-xs">
            Or drop a file here. PNG, JPEG, WebP or SVG, up to 1 MB.
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        aria-label="Logo file"
        tabIndex={-1}
        accept={logoTypes.join(',')}
        className="hidden"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Or choosing the same file again would cause no change event.
          event.target.value = '';
        }}
      />
      <Field
        label="Logo URL"
        error={problem ?? error}
        {...(isUploaded && !problem && !error ? { hint: 'Uploaded. Save to use it.' } : {})}
      >
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={value}
          onChange={(event) => {
            setProblem(null);
            onChange(event.target.value);
          }}
        />
      </Field>
    </fieldset>
  );
}
