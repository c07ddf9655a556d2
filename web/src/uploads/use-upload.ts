import { type UploadResult, uploadCsv } from '@liftout/contract/uploads';
import type { UploadMarket } from '@liftout/contract/values/upload-markets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isAborted, isOutcomeUnknown, NetworkError } from '../lib/api/errors.ts';
import { upload } from '../lib/api/upload.ts';
import { refresh } from '../lib/changes/mutation.ts';
import { announce } from '../ui/feedback/announce.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** The state of an upload. `fraction` is how much of the file was sent, 0 to 1. */
export type UploadStatus =
  | { step: 'ready' }
  | { step: 'sending'; fileName: string; fraction: number }
  | { step: 'done'; fileName: string; market: UploadMarket; result: UploadResult }
  /** `isFault`: it is the server's, and no other file would help. */
  | { step: 'failed'; fileName: string; reasons: readonly string[]; isFault: boolean }
  /** No answer of our server came: the file may have been imported. */
  | { step: 'unanswered'; fileName: string }
  /** `isSent`: all of the file had gone, so that it may have been imported. */
  | { step: 'cancelled'; fileName: string; isSent: boolean };

interface UploadChoice {
  file: File;
  market: UploadMarket;
  timePeriod: string;
}

/** Uploads a file of moves and reports the result with the spec's texts. Leaving the page aborts it. */
export function useUpload() {
  const [status, setStatus] = useState<UploadStatus>({ step: 'ready' });
  const running = useRef<AbortController>(null);
  const queries = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  const send = async ({ file, market, timePeriod }: UploadChoice) => {
    const controller = new AbortController();
    running.current = controller;
    const fileName = file.name;
    let isSent = false;
    setStatus({ step: 'sending', fileName, fraction: 0 });
    const form = new FormData();
    // Fields before the file, so that the server knows them while it reads the stream.
    form.set('market', market.name);
    form.set('timePeriod', timePeriod);
    form.set('file', file);
    try {
      const result = await upload(uploadCsv, {
        form,
        signal: controller.signal,
        onProgress: (fraction) => {
          isSent = fraction >= 1;
          setStatus({ step: 'sending', fileName, fraction });
        },
      });
      setStatus({ step: 'done', fileName, market, result });
      toast({
        tone: 'positive',
        title: 'Upload successful',
        // The spec's text (section 8), with unformatted numbers.
        description: `Processed ${result.totalProcessed} rows, found ${result.marketMatches} matches for ${result.market}`,
      });
    } catch (error) {
      if (isAborted(error)) {
        setStatus({ step: 'cancelled', fileName, isSent });
        announce(isSent ? `${fileName} may have been imported` : 'Upload cancelled');
        return;
      }
      setStatus(
        error instanceof NetworkError || isOutcomeUnknown(error)
          ? { step: 'unanswered', fileName }
          : {
              step: 'failed',
              fileName,
              reasons: reasonsOf(error),
              isFault: error instanceof ApiError && error.status >= 500,
            },
      );
      toast({
        tone: 'negative',
        title: 'Upload failed',
        description: 'There was an error processing your CSV file',
      });
    } finally {
      // Without an answer too: the file may have been imported.
      await refresh(queries, uploadCsv, null);
    }
  };

  return { status, send, cancel: () => running.current?.abort(), reset: () => setStatus({ step: 'ready' }) };
}

/** The distinct reasons why a file was not imported. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return ["Couldn't read the server's response."];
  const messages =
    error.issues.length > 0 ? error.issues.map((issue) => issue.message) : [error.serverMessage];
  const reasons = [...new Set(messages)].filter((reason) => reason !== null);
  return reasons.length > 0 ? reasons : ["The server couldn't process the file. Nothing was imported."];
}
