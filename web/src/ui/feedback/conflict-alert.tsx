import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Alert } from './alert.tsx';

interface ConflictAlertProps {
  /** What someone else changed: `These figures`. */
  what: string;
  /** The current record. */
  children: ReactNode;
  onTakeTheirs: () => void;
  /** Without this, only the other's record can be taken. */
  onKeepMine?: () => void;
}

/** Someone else saved first: shows their version; nothing that was typed is lost until the user chooses. */
export function ConflictAlert({ what, children, onTakeTheirs, onKeepMine }: ConflictAlertProps) {
  return (
    <Alert reveals tone="warning" title={`${what} changed while you were editing`}>
      <div className="flex flex-col gap-2">
        <div>{children}</div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onTakeTheirs}>
            Use theirs
          </Button>
          {onKeepMine ? (
            <Button size="sm" onClick={onKeepMine}>
              Keep mine
            </Button>
          ) : null}
        </div>
      </div>
    </Alert>
  );
}
