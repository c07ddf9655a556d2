import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { useFollowFocus } from '../ui/layout/use-follow-focus.ts';
import { useRegisterUpload } from './use-register-upload.ts';

/** Chooses a file of the register and sends it. `isBusy`: another one is being imported. */
export function ImportRegister({ isBusy }: { isBusy: boolean }) {
  const { send, fraction, problem, clear, cancel } = useRegisterUpload();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const sending = fraction !== null;
  const form = useRef<HTMLFormElement>(null);
  // While another file is imported, the button to import is off.
  useFollowFocus(
    form,
    sending ? '[data-cancel]' : isBusy ? '[type="file"]' : '[type="submit"], [type="file"]',
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || isBusy) return;
    if (!file) setFault('Choose a register file.');
    else if (await send(file)) setFile(null);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4 p-5">
      <Field label="Register file" error={fault} disabled={sending}>
        <FileDrop
          file={file}
          onFileChange={(chosen) => {
            setFile(chosen);
            setFault(null);
            clear();
          }}
          accept=".zip,.xml,.gz,.csv"
          hint="From adviserinfo.sec.gov/compilation: IA_INDVL_Feed_MM_DD_YYYY.xml.zip, the adviser representatives, or IA_FIRM_SEC_Feed_MM_DD_YYYY.xml.gz, the firms. Also the table of Form ADV, as .zip or .csv."
          disabled={sending}
          onRefuse={(refused) => {
            setFile(null);
            setFault(`${refused.name} isn't a .zip, .xml, .gz or .csv file.`);
          }}
        />
      </Field>
      {problem === null ? null : <Alert title={problem.title}>{problem.reason}</Alert>}
      {sending ? (
        <div className="flex items-end gap-4">
          <div className="min-w-0 grow">
            <p className="mb-2 text-ink-soft text-sm" aria-live="polite">
              {fraction < 1 ? 'Sending the file…' : 'Storing the file…'}
            </p>
            <Progress label="Sending the file" fraction={fraction < 1 ? fraction : null} showValue />
          </div>
          <Button data-cancel onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button type="submit" variant="primary" className="self-start" disabled={isBusy}>
          Import file
        </Button>
      )}
    </form>
  );
}
