import type { CallLog, TodayItem } from '@liftout/contract/today';
import { callOutcomes } from '@liftout/contract/values/call-outcomes';
import { type ReactElement, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Menu, MenuItem, MenuLabel, MenuSeparator, MenuTick } from '../ui/overlay/menu.tsx';

interface LogMenuProps {
  trigger: ReactElement;
  /** An open step that the call may finish. */
  step: TodayItem['step'];
  onLog: (entry: CallLog) => void;
  /** `finishes`: the step that was ticked. */
  onDetails: (finishes: string | null) => void;
}

/**
 * How a call ended: a choice logs it at once, and finishes the step where that is ticked. Last, the form with a note, the
 * next step and the stage.
 */
export function LogMenu({ trigger, step, onLog, onDetails }: LogMenuProps) {
  const [finishes, setFinishes] = useState(false);
  const wantsDetails = useRef(false);
  return (
    <Menu
      trigger={trigger}
      defaultOpen
      onCloseAutoFocus={(event) => {
        const ticked = finishes && step ? step.id : null;
        setFinishes(false);
        if (!wantsDetails.current) return;
        wantsDetails.current = false;
        // The form takes the focus that would return to the button.
        event.preventDefault();
        // Drawn before the next frame, in which it is focused.
        flushSync(() => onDetails(ticked));
      }}
    >
      <MenuLabel>How did the call end?</MenuLabel>
      {callOutcomes.map((outcome) => (
        <MenuItem
          key={outcome}
          onSelect={() => onLog({ outcome, ...(finishes && step && { finishes: step.id }) })}
        >
          {outcome}
        </MenuItem>
      ))}
      <MenuSeparator />
      {step ? (
        <MenuTick label={`Done: ${step.what}`} checked={finishes} onCheckedChange={setFinishes} />
      ) : null}
      <MenuItem
        onSelect={() => {
          wantsDetails.current = true;
        }}
      >
        Add a note or next step…
      </MenuItem>
    </Menu>
  );
}
