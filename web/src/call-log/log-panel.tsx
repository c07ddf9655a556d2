import { callOutcomes } from '@liftout/contract/values/call-outcomes';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { inputOf, useUser } from '../auth/index.ts';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { ChoiceChip } from '../ui/form/choice-chip.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { callKey } from './call-key.ts';
import type { ChosenOutcome, LogDetailsProps } from './log-details.tsx';

/** No first screen has an outcome chosen. */
const LogDetails = openedPart(async () => ({ default: (await import('./log-details.tsx')).LogDetails }));

interface LogPanelProps extends Omit<LogDetailsProps, 'chosen'> {
  /** Escape closes the form while nothing is typed. Not in a drawer, which the key closes. */
  closesByEscape?: boolean;
}

/** How a call ended, as chips; with one chosen, a note, the next step and the stage, all of them optional. */
export function LogPanel({ closesByEscape = false, onDirty, ...props }: LogPanelProps) {
  // The form may come later than the panel.
  const [draft] = useState(props.draft);
  const { id: userId } = useUser();
  const { contactId } = props.item;
  const [chosen, setChosen] = useState<ChosenOutcome | null>(() => {
    const before = draft?.outcome ?? inputOf(userId, callKey(contactId))?.outcome;
    const outcome = callOutcomes.find((one) => one === before);
    return outcome ? { outcome, byKey: false } : null;
  });
  const isDirty = useRef(false);
  const tellDirty = useCallback(
    (dirty: boolean) => {
      isDirty.current = dirty;
      onDirty?.(dirty);
    },
    [onDirty],
  );
  const close = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target, currentTarget: panel } = event;
    if (!closesByEscape || !chosen || key !== 'Escape' || event.defaultPrevented || isDirty.current) return;
    // A list of the form closes itself.
    if (!(target instanceof Node && panel.contains(target))) return;
    event.preventDefault();
    panel.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    setChosen(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from any field of the form.
    <div onKeyDown={close} className="@container mt-3 flex flex-col gap-3 print:hidden">
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
          <LogDetails {...props} onDirty={tellDirty} chosen={chosen} draft={draft} />
        </Deferred>
      ) : null}
    </div>
  );
}
