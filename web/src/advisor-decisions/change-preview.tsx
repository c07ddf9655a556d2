import type { AdvisorChange } from '@liftout/contract/advisor-decisions';
import { changeSentences } from './words.ts';

/** What a decision changes, a line each. */
export function ChangePreview({ change }: { change: AdvisorChange }) {
  return (
    <ul aria-label="What changes" className="flex flex-col gap-1">
      {changeSentences(change).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
