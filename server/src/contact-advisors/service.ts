/** What other features may use of the advisors behind contacts. */
export { compareContacts } from './compare.ts';
export { compareAllContacts, compareRegularly } from './job.ts';
