import { createContext, type ReactNode, useContext } from 'react';
import { useFirstSteps } from './queries.ts';
import { StepSummary } from './step-summary.tsx';

const FirstSteps = createContext<ReturnType<typeof useFirstSteps>>(new Map());

/** Gives the rows and cards in it the first next step of each of the client's contacts, by one request. */
export function FirstStepsOf({ clientId, children }: { clientId: string; children: ReactNode }) {
  return <FirstSteps value={useFirstSteps(clientId)}>{children}</FirstSteps>;
}

interface StepOfContactProps {
  contactId: string;
  /** Shown where the contact has no open step. */
  fallback?: ReactNode;
  className?: string;
  /** On one line. */
  inline?: boolean;
}

/** A contact's next step and its date, within `FirstStepsOf`. */
export function StepOfContact({ contactId, fallback = null, className, inline = false }: StepOfContactProps) {
  const step = useContext(FirstSteps).get(contactId);
  if (!step) return fallback;
  return (
    <div className={className}>
      <StepSummary step={step} inline={inline} />
    </div>
  );
}
