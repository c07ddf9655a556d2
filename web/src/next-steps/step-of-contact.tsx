import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useFirstSteps } from './first-steps.ts';
import { StepSummary } from './step-summary.tsx';
import { useClientDay } from './use-client-day.ts';

interface FirstSteps {
  steps: ReturnType<typeof useFirstSteps>;
  /** The client's day, `YYYY-MM-DD`. */
  today: string;
}

const FirstStepsContext = createContext<FirstSteps>({ steps: new Map(), today: '' });

/** Gives the rows and cards in it the first next step of each of the client's contacts, by one request. */
export function FirstStepsOf({ clientId, children }: { clientId: string; children: ReactNode }) {
  const steps = useFirstSteps(clientId);
  const today = useClientDay(clientId);
  const value = useMemo(() => ({ steps, today }), [steps, today]);
  return <FirstStepsContext value={value}>{children}</FirstStepsContext>;
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
  const { steps, today } = useContext(FirstStepsContext);
  const step = steps.get(contactId);
  if (!step) return fallback;
  return (
    <div className={className}>
      <StepSummary step={step} today={today} inline={inline} />
    </div>
  );
}
