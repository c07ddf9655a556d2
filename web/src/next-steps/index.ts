export { ContactSteps } from './contact-steps.tsx';
export { FirstStepsOf, StepOfContact } from './step-of-contact.tsx';
