export { BriefPage } from './brief-page.tsx';
export { briefParams } from './brief-params.ts';
export { briefEntry } from './shell-entry.ts';
