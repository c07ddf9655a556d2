import { keyword } from './sql.ts';

/**
 * On `contacts c`: may be contacted. Every way out of the portal reads it: queues, files, mails, syncs, suggestions
 * (decision 078). `contacts/ways-out.test.ts` knows them all.
 */
export const reachable = keyword('c.do_not_contact_at IS NULL');
