export { BriefMailChoice } from './brief-mail-choice.tsx';
