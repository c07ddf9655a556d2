import { type ContactImportDetail, discardImport } from '@liftout/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUnknownRecord, messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { MissingRecord } from '../ui/feedback/missing-record.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { useFollowFocus } from '../ui/layout/use-follow-focus.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';
import { type ImportsParams, importsParams } from './imports-params.ts';
import { MatchColumns } from './match-columns.tsx';
import { PreviewImport } from './preview-import.tsx';
import { type ImportKey, importQuery, sendDiscard } from './queries.ts';

/** Imports a file of contacts, step by step. The open import is in the address, so that it survives a reload. */
export function ImportContactsSection() {
  const { importing } = useSearchParams(importsParams);
  const setSearch = useSetSearchParams<ImportsParams>();
  const [client, id] = importing.split('/');
  const open = (key: ImportKey | null) => setSearch({ importing: key ? `${key.client}/${key.id}` : '' });
  /** The file that was sent from here, not opened by its address. */
  const [sent, setSent] = useState('');
  const area = useRef<HTMLDivElement>(null);
  useFollowFocus(area, importing === '' ? '[role="combobox"]' : '[data-step]');
  return (
    <div ref={area}>
      <Section
        id="import"
        title="Import contacts"
        description="A CSV or XLSX of a client's contacts. Nothing is stored before you have seen what it adds and changes."
      >
        {client && id ? (
          <OpenImport
            key={importing}
            of={{ client, id }}
            isJustSent={sent === id}
            onClose={() => open(null)}
          />
        ) : (
          <ChooseFile
            onSent={(key) => {
              setSent(key.id);
              open(key);
            }}
          />
        )}
      </Section>
    </div>
  );
}

interface OpenImportProps {
  of: ImportKey;
  /** From this page: the focus was on its form. */
  isJustSent: boolean;
  onClose: () => void;
}

function OpenImport({ of, isJustSent, onClose }: OpenImportProps) {
  const discard = useDiscard(of, onClose);
  // What is being discarded is not read again: the change may be told before its answer, and nothing is there by then.
  const query = useQuery({ ...importQuery(of), enabled: discard.isIdle || discard.error !== null });
  if (query.isPending)
    return (
      <Card>
        <SkeletonRows rows={5} columns={3} />
      </Card>
    );
  if (query.isLoadingError) {
    const isUnknown = isUnknownRecord(query.error);
    return (
      <Card className="flex flex-col gap-3">
        <MissingRecord
          what="import"
          query={query}
          isGone={isUnknown}
          reason="Its file may have been discarded, or the address is mistyped."
          backText="Choose another file"
          onBack={onClose}
          loading={null}
        />
        {isUnknown ? null : (
          <Button className="self-center" onClick={onClose}>
            Choose another file
          </Button>
        )}
      </Card>
    );
  }
  return <ImportSteps one={query.data} discard={discard} isJustSent={isJustSent} onClose={onClose} />;
}

const useDiscard = (of: ImportKey, onClose: () => void) =>
  useChange({
    by: discardImport,
    clientId: of.client,
    send: () => sendDiscard(of),
    onSuccess: onClose,
    done: ({ message }) => ({ title: message }),
    onError: (error) =>
      toast({
        tone: 'negative',
        title: "Couldn't discard the file",
        description: messageOf(error, 'Please try again.'),
      }),
  });

interface ImportStepsProps extends Omit<OpenImportProps, 'of'> {
  one: ContactImportDetail;
  discard: ReturnType<typeof useDiscard>;
}

/** The step that a file is at. The button that led to it is gone, so the focus goes to the file's name. */
function ImportSteps({ one, discard, isJustSent, onClose }: ImportStepsProps) {
  const card = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useFollowFocus(card, `[data-step="${one.state}"]`);
  // Another sheet has other columns, and the choice of the sheet is drawn anew with them.
  useFollowFocus(card, `[data-sheet="${one.sheet}"] [role="combobox"]`);
  useEffect(() => {
    if (isJustSent && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [isJustSent]);
  const isUnstored = one.state === 'draft' || one.state === 'failed' || one.state === 'ready';
  return (
    <Card>
      <div ref={card} className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h3
              ref={title}
              data-step={one.state}
              tabIndex={-1}
              className="wrap-anywhere font-semibold outline-none"
            >
              {one.fileName}
            </h3>
            <p className="text-ink-soft text-sm">for {one.clientName}</p>
          </div>
          {isUnstored ? (
            <Button
              variant="ghost"
              busy={discard.isPending}
              busyText="Discarding…"
              onClick={() => discard.mutate()}
            >
              Discard file
            </Button>
          ) : (
            <Button onClick={onClose}>Import another file</Button>
          )}
        </div>
        {one.state === 'draft' || one.state === 'failed' ? <MatchColumns key={one.sheet} one={one} /> : null}
        {one.state === 'ready' ? <PreviewImport one={one} /> : null}
        {one.state === 'checking' || one.state === 'importing' || one.state === 'reverting' ? (
          <ImportProgress one={one} />
        ) : null}
        {one.state === 'imported' || one.state === 'reverted' ? <ImportReport one={one} /> : null}
      </div>
    </Card>
  );
}
