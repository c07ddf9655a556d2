export { AdvisorSigns } from './advisor-signs.tsx';
export { ContactSigns } from './contact-signs.tsx';
export { MayMoveSection } from './may-move-section.tsx';
export { moveSignsParams } from './search-params.ts';
