export { mailParams } from './mail-params.ts';
export { MailSection } from './mail-section.tsx';
