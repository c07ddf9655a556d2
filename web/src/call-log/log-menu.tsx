import { type CallOutcome, callOutcomes } from '@liftout/contract/values/call-outcomes';
import { type ReactElement, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/overlay/menu.tsx';

interface LogMenuProps {
  trigger: ReactElement;
  onLog: (outcome: CallOutcome) => void;
  onDetails: () => void;
}

/** How a call ended: a choice logs it at once. Last, the form with a note, the next step and the stage. */
export function LogMenu({ trigger, onLog, onDetails }: LogMenuProps) {
  const wantsDetails = useRef(false);
  return (
    <Menu
      trigger={trigger}
      defaultOpen
      onCloseAutoFocus={(event) => {
        if (!wantsDetails.current) return;
        wantsDetails.current = false;
        // The form takes the focus that would return to the button.
        event.preventDefault();
        // Drawn before the next frame, in which it is focused.
        flushSync(onDetails);
      }}
    >
      <MenuLabel>How did the call end?</MenuLabel>
      {callOutcomes.map((outcome) => (
        <MenuItem key={outcome} onSelect={() => onLog(outcome)}>
          {outcome}
        </MenuItem>
      ))}
      <MenuSeparator />
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
