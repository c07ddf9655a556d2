export { FirmPageLink } from './firm-page-link.tsx';
