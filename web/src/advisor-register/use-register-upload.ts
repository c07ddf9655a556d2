import { importRegister } from '@liftout/contract/advisor-register';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../lib/api/errors.ts';
import { cancelledAfterSending, fileFailure } from '../lib/api/sent-file.ts';
import { upload } from '../lib/api/upload.ts';
import { refresh } from '../lib/changes/mutation.ts';

/** Sends a file of the register. Leaving the page before all of it is sent ends that. */
export function useRegisterUpload() {
  const queries = useQueryClient();
  const running = useRef<AbortController>(null);
  /** How much was sent, 0 to 1; null: nothing is being sent. */
  const [fraction, setFraction] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ title: string; reason: string } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @returns whether the server has it */
  const send = async (file: File): Promise<boolean> => {
    const controller = new AbortController();
    running.current = controller;
    let isSent = false;
    setFraction(0);
    setProblem(null);
    const form = new FormData();
    form.set('file', file);
    try {
      await upload(importRegister, {
        form,
        signal: controller.signal,
        onProgress: (part) => {
          isSent = part >= 1;
          setFraction(part);
        },
      });
      return true;
    } catch (error) {
      const reason = fileFailure(error, 'files');
      if (!isAborted(error)) setProblem({ title: `Couldn't send ${file.name}`, reason });
      else if (isSent) setProblem(cancelledAfterSending({ fileName: file.name, list: 'files' }));
      return false;
    } finally {
      setFraction(null);
      // Without an answer too: the server may have it.
      await refresh(queries, importRegister, null);
    }
  };

  return { send, fraction, problem, clear: () => setProblem(null), cancel: () => running.current?.abort() };
}
