export { ContactSteps } from './contact-steps.tsx';
export { OwnerSelect, sentOwner } from './owner-select.tsx';
export { stepsQuery } from './queries.ts';
export { FirstStepsOf, StepOfContact } from './step-of-contact.tsx';
export { useClientDay } from './use-client-day.ts';
