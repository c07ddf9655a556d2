import { callOutcomes } from '@liftout/contract/values/call-outcomes';
import { useState } from 'react';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { ChoiceChip } from '../ui/form/choice-chip.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';
import type { ChosenOutcome, LogDetailsProps } from './log-details.tsx';

/** No first screen has an outcome chosen. */
const LogDetails = openedPart(async () => ({ default: (await import('./log-details.tsx')).LogDetails }));

/** How a call ended, as chips; with one chosen, a note, the next step and the stage, all of them optional. */
export function LogPanel(props: Omit<LogDetailsProps, 'chosen'>) {
  // The form may come later than the panel.
  const [draft] = useState(props.draft);
  const [chosen, setChosen] = useState<ChosenOutcome | null>(
    draft ? { outcome: draft.outcome, byKey: false } : null,
  );
  return (
    <div className="@container mt-3 flex flex-col gap-3 print:hidden">
      <fieldset
        className="flex flex-wrap gap-2"
        onPointerOver={LogDetails.preload}
        onFocus={LogDetails.preload}
      >
        <legend className="sr-only">How the call with {props.item.name} ended</legend>
        {callOutcomes.map((outcome) => (
          <ChoiceChip
            key={outcome}
            chosen={chosen?.outcome === outcome}
            data-outcome={outcome}
            onClick={({ detail }) => setChosen({ outcome, byKey: detail === 0 })}
          >
            {outcome}
          </ChoiceChip>
        ))}
      </fieldset>
      {chosen ? (
        <Deferred onFailed={() => setChosen(null)}>
          <LogDetails {...props} chosen={chosen} draft={draft} />
        </Deferred>
      ) : null}
    </div>
  );
}
