export { AdminsSection, PeopleDrawer, SignInsSection } from './lazy.ts';
export { type PeopleParams, peopleParams, signInParams } from './params.ts';
export { SectionBoxes } from './section-boxes.tsx';
export { accessText, sectionsOf } from './sections.ts';
