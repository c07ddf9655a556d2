export { FirmContactsLink } from './firm-contacts-link.tsx';
export { FirmPageLink } from './firm-page-link.tsx';
export { useOpenFirm } from './use-open-firm.ts';
