export { DoNotContactBadge } from './do-not-contact/do-not-contact-badge.tsx';
export { ContactDrawer } from './drawer/contact-drawer.tsx';
export {
  type ContactValues,
  changesOf,
  contactFieldNames,
  fieldIssues,
  fieldLabels,
  resolveContact,
  valuesOf,
} from './form/contact-form.ts';
export { ContactFormFields } from './form/contact-form-fields.tsx';
export { LinkedInFill } from './form/linkedin-fill.tsx';
export { useAddContact } from './form/use-add-contact.tsx';
export { HighValueMark } from './high-value-mark.tsx';
export { brokerCheckUrl, contactStageLabels, tierLabels } from './labels.ts';
export { moveMark } from './move-line.ts';
export { MovedContactsOf, MoveIcon, MoveMark, maxMovedContacts, useMoveOf } from './moved-contacts.tsx';
export { contactQuery } from './queries.ts';
export {
  type ContactTableParams,
  contactParams,
  contactTableParams,
  noFilterParams,
  submittedParams,
  useIsOpenContact,
  useOpenContact,
} from './search-params.ts';
export { type ContactSequence, useOfferSequence } from './sequence/sequences.ts';
export { addContactAction, contactsEntry } from './shell-entry.tsx';
export { ContactActivitySection } from './table/lazy-section.ts';
export { contactShortcuts } from './table/shortcuts.ts';
export { useUserName } from './use-user-name.ts';
