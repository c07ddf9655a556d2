export { clientNamesQuery, profileQuery } from '../clients/index.ts';
