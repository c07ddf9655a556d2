export { AdminsSection, PeopleDrawer, SignInsSection } from './lazy.ts';
export { type PeopleParams, peopleParams, signInParams } from './params.ts';
export { accessText, sectionLabels, sectionsOf } from './sections.ts';
