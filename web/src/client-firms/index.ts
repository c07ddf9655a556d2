export { ClientFirmsPage } from './client-firms-page.tsx';
export { clientFirmParams } from './params.ts';
export { firmsEntry } from './shell-entry.ts';
