export { FirmsSection } from './firms-section.tsx';
export { FirmNamesSection } from './names-section.tsx';
export { firmNamesParams, firmsParams } from './params.ts';
export { firmNameShortcuts } from './shortcuts.ts';
