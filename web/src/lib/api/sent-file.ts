import { isOutcomeUnknown, messageOf } from './errors.ts';

/** The name of the list that would show a file. */
type ListOfFiles = 'files' | 'imports' | 'uploads';

interface CancelledFile {
  fileName: string;
  list: ListOfFiles;
  /** What can be done about it there. */
  next?: string;
}

/** What is said where a file was cancelled after all of it had been sent: the server may have it. */
export const cancelledAfterSending = ({ fileName, list, next }: CancelledFile) => ({
  title: 'Cancelled after the file was sent',
  reason: [
    `${fileName} may have been received all the same. The list of ${list} shows it if so.`,
    ...(next ? [next] : []),
  ].join(' '),
});

/** Why a file wasn't taken or taken back: without an answer, nobody knows whether it was, and its list tells. */
export function fileFailure(error: unknown, list: ListOfFiles): string {
  const unanswered = `No response from the server. Check the list of ${list} before you try again.`;
  return isOutcomeUnknown(error) ? unanswered : messageOf(error, unanswered);
}
