export { AlertChoice } from './alert-choice.tsx';
