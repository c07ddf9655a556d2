export { DigestChoice } from './digest-choice.tsx';
