import { createImport } from '@liftout/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { isAborted } from '../lib/api/errors.ts';
import { cancelledAfterSending, fileFailure } from '../lib/api/sent-file.ts';
import { upload } from '../lib/api/upload.ts';
import { refresh } from '../lib/changes/mutation.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { Select } from '../ui/form/select.tsx';
import { Card } from '../ui/layout/card.tsx';
import { useFollowFocus } from '../ui/layout/use-follow-focus.ts';
import type { ImportKey } from './queries.ts';

/** Why a file is not in the list of imports, or may be in it. */
interface Failure {
  title: string;
  reason: string;
}

/** The first step: whose contacts, and which file. */
export function ChooseFile({ onSent }: { onSent: (key: ImportKey) => void }) {
  const clients = useQuery(clientNamesQuery);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState('');
  const only = clients.data?.length === 1 ? clients.data[0] : undefined;
  /** With one client alone there is nothing to choose. */
  const client = chosen || (only?.clientId ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<{ client?: string; file?: string; sending?: Failure }>({});
  const [fraction, setFraction] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const sending = fraction !== null;
  const area = useRef<HTMLFormElement>(null);
  useFollowFocus(area, sending ? '[data-cancel]' : '[type="submit"]');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const found = {
      ...(client === '' && { client: 'Choose a client.' }),
      ...(!file && { file: 'Choose a CSV or XLSX file.' }),
    };
    setProblems(found);
    if (!file || client === '') return;
    const controller = new AbortController();
    running.current = controller;
    let isSent = false;
    setFraction(0);
    const form = new FormData();
    form.set('file', file);
    try {
      const params = { client };
      const sent = await upload(createImport, {
        form,
        params,
        signal: controller.signal,
        onProgress: (part) => {
          isSent = part >= 1;
          setFraction(part);
        },
      });
      await refresh(queries, createImport, client);
      onSent({ client, id: sent.id });
    } catch (error) {
      const reason = fileFailure(error, 'imports');
      if (!isAborted(error)) setProblems({ sending: { title: `${file.name} can't be imported`, reason } });
      else if (isSent)
        setProblems({
          sending: cancelledAfterSending({
            fileName: file.name,
            list: 'imports',
            next: 'Nothing of it is stored before you import it.',
          }),
        });
      setFraction(null);
      // The server may have it all the same.
      await refresh(queries, createImport, client);
    }
  };

  return (
    <Card>
      <form ref={area} noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
        <Field label="Client" required error={problems.client ?? null} disabled={sending}>
          <Select
            options={(clients.data ?? []).map(({ clientId, clientName }) => ({
              value: clientId,
              label: clientName,
            }))}
            value={client}
            onValueChange={(value) => {
              setChosen(value);
              setProblems({});
            }}
            placeholder="Whose contacts are they?"
          />
        </Field>
        <Field label="CSV or XLSX file" required error={problems.file ?? null} disabled={sending}>
          <FileDrop
            file={file}
            onFileChange={(chosen) => {
              setFile(chosen);
              setProblems({});
            }}
            accept=".csv,.tsv,.txt,.xlsx,.xlsm"
            hint="The first row names the columns, in any order. You match them in the next step."
            disabled={sending}
            onRefuse={(refused) => {
              setFile(null);
              setProblems({ file: `${refused.name} isn't a CSV or XLSX file.` });
            }}
          />
        </Field>
        {problems.sending ? <Alert title={problems.sending.title}>{problems.sending.reason}</Alert> : null}
        {sending ? (
          <div className="flex items-end gap-4">
            <div className="min-w-0 grow">
              <p className="mb-2 text-ink-soft text-sm" aria-live="polite">
                {fraction < 1 ? 'Sending the file…' : 'Reading the columns…'}
              </p>
              <Progress label="Sending the file" fraction={fraction < 1 ? fraction : null} showValue />
            </div>
            <Button data-cancel onClick={() => running.current?.abort()}>
              Cancel
            </Button>
          </div>
        ) : (
          <Button type="submit" variant="primary" className="self-end">
            Next: match columns
          </Button>
        )}
      </form>
    </Card>
  );
}
