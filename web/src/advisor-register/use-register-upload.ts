import { importRegister } from '@liftout/contract/advisor-register';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isAborted, isOutcomeUnknown, messageOf } from '../lib/api/errors.ts';
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
      const unanswered = 'No response from the server. Check the list of files before you try again.';
      const reason = isOutcomeUnknown(error) ? unanswered : messageOf(error, unanswered);
      if (!isAborted(error)) setProblem({ title: `Couldn't send ${file.name}`, reason });
      else if (isSent)
        setProblem({
          title: 'Cancelled after the file was sent',
          reason: `${file.name} may be imported all the same. The list of files shows it if so.`,
        });
      return false;
    } finally {
      setFraction(null);
      // Without an answer too: the server may have it.
      await refresh(queries, importRegister, null);
    }
  };

  return { send, fraction, problem, clear: () => setProblem(null), cancel: () => running.current?.abort() };
}
