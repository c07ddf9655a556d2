export { importsParams } from './imports-params.ts';
export { ImportContactsSection, ImportsSection } from './lazy.ts';
