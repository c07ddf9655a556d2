import { type UploadMarket, uploadMarkets } from '@liftout/contract/values/upload-markets';
import { timePeriodOptions } from '@liftout/contract/values/upload-periods';
import { type FormEvent, useRef, useState } from 'react';
import { now } from '../lib/format/clock.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { Select } from '../ui/form/select.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useFollowFocus } from '../ui/layout/use-follow-focus.ts';
import { UploadReport } from './upload-report.tsx';
import { type UploadStatus, useUpload } from './use-upload.ts';

const columns = 'First Name, Last Name, City, Firm Left, Firm Joined, Date, AUM';
const marketOptions = uploadMarkets.map(({ path, name }) => ({ value: path, label: name }));

/** Uploads a CSV of advisor moves: the form, then the progress, then the result. */
export function NewUploadSection() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [market, setMarket] = useState<UploadMarket>(uploadMarkets[0]);
  const periods = timePeriodOptions(now());
  const [timePeriod, setTimePeriod] = useState(periods[0] ?? '');
  const { status, send, cancel, reset } = useUpload();
  const sending = status.step === 'sending';
  const area = useRef<HTMLDivElement>(null);
  useFollowFocus(area, focusOf(status.step));

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setProblem(null);
    if (chosen) reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!file) {
      setProblem('Choose a CSV file.');
      return;
    }
    await send({ file, market, timePeriod });
  };

  return (
    <Section
      id="upload"
      title="Upload advisor moves"
      description="Every row is checked. Rejected rows come with a reason. Re-uploading adds nothing."
    >
      <div
        ref={area}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
      >
        <Card>
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Field label="CSV file" required error={problem} disabled={sending}>
              <FileDrop
                file={file}
                onFileChange={choose}
                accept=".csv"
                hint={`Columns ${columns}, in any order.`}
                disabled={sending}
                onRefuse={(refused) => {
                  setFile(null);
                  setProblem(`${refused.name} isn't a CSV file. Choose a .csv file.`);
                }}
              />
            </Field>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <Field label="Market" disabled={sending}>
                <Select
                  options={marketOptions}
                  value={market.path}
                  onValueChange={(path) =>
                    setMarket(uploadMarkets.find((one) => one.path === path) ?? market)
                  }
                />
              </Field>
              <Field label="Time period" disabled={sending}>
                <Select
                  options={periods.map((value) => ({ value, label: value }))}
                  value={timePeriod}
                  onValueChange={setTimePeriod}
                />
              </Field>
            </div>
            <p className="-mt-1 text-ink-faint text-xs">
              Months of it without moves count as 0, not as missing. Moves outside it are imported too.
            </p>
            {status.step === 'sending' ? (
              <Sending fraction={status.fraction} onCancel={cancel} />
            ) : (
              <Button type="submit" variant="primary" className="self-end">
                Upload
              </Button>
            )}
          </form>
        </Card>
        <UploadReport status={status} />
      </div>
    </Section>
  );
}

/** What has the focus where Upload and Cancel take each other's place. */
const focusOf = (step: UploadStatus['step']): string =>
  step === 'sending' ? '[data-cancel]' : step === 'done' ? '[data-result]' : '[type="submit"]';

/** The progress: how much was sent, then an indeterminate bar while the server reads the file. */
function Sending({ fraction, onCancel }: { fraction: number; onCancel: () => void }) {
  const sent = fraction >= 1;
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 grow">
        <p className="mb-2 text-ink-soft text-sm" aria-live="polite">
          {sent ? 'Checking rows…' : 'Sending the file…'}
        </p>
        <Progress label="Upload" fraction={sent ? null : fraction} showValue />
      </div>
      <Button data-cancel onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
