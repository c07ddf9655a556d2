export { AdvisorSigns } from './advisor-signs.tsx';
export { ContactSigns, useHasSigns } from './contact-signs.tsx';
export { MayMoveSection } from './lazy.ts';
export { moveSignsParams } from './search-params.ts';
