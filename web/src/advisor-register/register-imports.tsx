import {
  dismissRegisterImport,
  type RegisterImport,
  retryRegisterImport,
} from '@liftout/contract/advisor-register';
import { useState } from 'react';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { focusOnceGone, nearestTo } from '../ui/overlay/nearest.ts';
import { sendDismissal, sendRetry } from './queries.ts';

/** Files that were sent lately: how far they are, or what became of them. */
export function RegisterImports({ imports }: { imports: readonly RegisterImport[] }) {
  if (imports.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3 px-5 pb-5">
      {imports.map((one) => (
        <li key={one.id}>
          {one.state === 'waiting' || one.state === 'importing' ? (
            <Running one={one} />
          ) : (
            <Outcome one={one} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Running({ one: { fileName, state, kind, people } }: { one: RegisterImport }) {
  const title = state === 'waiting' ? `${fileName} waits to be imported` : `Importing ${fileName}`;
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <p role="status" className="font-medium text-sm">
        {title}
      </p>
      <Progress label={title} fraction={null} />
      <p className="text-ink-soft text-xs">
        {people > 0 ? `${countedOf(kind, people)} read so far. ` : null}You can leave this page; it goes on.
      </p>
    </div>
  );
}

function Outcome({ one }: { one: RegisterImport }) {
  const [isAsking, setAsking] = useState(false);
  const dismiss = useChange({
    by: dismissRegisterImport,
    clientId: null,
    send: () => sendDismissal(one.id),
    onError: failed("Couldn't remove it from the list"),
  });
  const retry = useChange({
    by: retryRegisterImport,
    clientId: null,
    send: () => sendRetry(one.id),
    onSuccess: () => setAsking(false),
    onError: (error) => {
      setAsking(false);
      failed("Couldn't import the file")(error);
    },
  });
  const { tone, title, text } = told(one);
  const isLoss = one.state === 'refused';
  return (
    <>
      <Alert tone={tone} title={title}>
        <p>{text}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {one.canRetry ? (
            <Button
              size="sm"
              busy={retry.isPending}
              onClick={() => (isLoss ? setAsking(true) : retry.mutate())}
            >
              {isLoss ? 'Import anyway' : 'Try again'}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            busy={dismiss.isPending}
            aria-label={`Dismiss ${one.fileName}`}
            onClick={({ currentTarget }) => {
              focusOnceGone(currentTarget, nearestTo(currentTarget));
              dismiss.mutate();
            }}
          >
            Dismiss
          </Button>
        </div>
      </Alert>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Import ${one.fileName} anyway?`}
        description="Anyone missing from the file will count as no longer registered. Do this only if the register itself has shrunk."
        confirmText="Import anyway"
        busyText="Sending…"
        danger
        busy={retry.isPending}
        onConfirm={() => retry.mutate()}
      />
    </>
  );
}

const failed = (title: string) => (error: Error) =>
  void toast({
    tone: 'negative',
    title,
    description: messageOf(error, 'Check your connection and try again.'),
  });

const countedOf = (kind: RegisterImport['kind'], number: number): string =>
  kind === 'firms' ? counted(number, 'firm') : counted(number, 'person', 'people');

/** What became of a file, in words. */
function told({ state, kind, fileName, problem, day, people, repeated, withoutCrd }: RegisterImport): {
  tone: 'positive' | 'info' | 'negative';
  title: string;
  text: string | null;
} {
  if (state === 'known')
    return { tone: 'info', title: `${fileName} was imported before`, text: 'Nothing changed.' };
  if (state !== 'imported') return { tone: 'negative', title: `${fileName} wasn't imported`, text: problem };
  const left = [
    withoutCrd > 0 ? `${count(withoutCrd)} without a CRD number left out.` : null,
    repeated > 0 ? `${count(repeated)} listed again; only the first listing counts.` : null,
  ].filter((part) => part !== null);
  return {
    tone: 'positive',
    title: `Imported the register${kind === 'firms' ? ' of firms' : ''} of ${day === null ? fileName : calendarDay(day)}`,
    text: [`${countedOf(kind, people)}.`, ...left].join(' '),
  };
}
