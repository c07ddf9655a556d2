import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tableUse } from '../testing/database/table-use.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const leavesOut = Symbol('leaves out those who must not be contacted');

/**
 * Every file with statements that read contacts: it leaves out who must not be contacted, or here is why it does not
 * (decision 078). What these tests see is the statements; `ways-out.int.test.ts` goes out each way.
 */
const ways: Record<string, typeof leavesOut | string> = {
  'insights/queries/contacts.ts': leavesOut,
  'insights/queries/deals.ts': leavesOut,
  'insights/queries/moves.ts': leavesOut,
  'insights/queries/unreachable.ts': leavesOut,
  'next-steps/queries.ts': leavesOut,
  'research/queries/profiles.ts': leavesOut,
  'write-back/queries.ts': leavesOut,
  'deals/queries/stages.ts': leavesOut,
  'move-signs/queries/contacts.ts': leavesOut,
  'move-signs/queries/market.ts': 'Counts of colleagues and what past moves bear out.',
  'today/queries/queue.ts': leavesOut,
  'today/queries/snoozes.ts':
    'Who may be called is a part of the statement of the queue, which leaves them out.',
  'watches/queries/contacts.ts': leavesOut,
  'watches/queries/notifications.ts': leavesOut,
  'watches/queries/steps.ts': leavesOut,
  'watches/queries/watches.ts': 'The name of a watch, for whom it belongs to; what is told leaves them out.',
  'today/queries/rules/cadence-due.ts': 'Part of that statement, which leaves them out.',
  'today/queries/rules/call-back.ts': 'Part of that statement, which leaves them out.',
  'today/queries/rules/colleagues-left.ts': 'Part of that statement, which leaves them out.',
  'today/queries/rules/deal-stuck.ts': 'Part of that statement, which leaves them out.',
  'today/queries/rules/intel.ts': 'Part of that statement, which leaves them out.',
  'today/queries/rules/moved.ts': 'Part of that statement, which leaves them out.',
  'today/queries/rules/not-reached.ts': 'Part of that statement, which leaves them out.',
  'today/queries/rules/step-due.ts': 'Part of that statement, which leaves them out.',
  'contacts/list/queries/statements.ts':
    'The record stays in the list; its files leave it out, page by page.',
  'contacts/list/queries/matching.ts': 'Which contacts a filter finds; who reads it names the way out.',
  'contacts/list/queries/pages.ts': 'Counts of that list.',
  'contacts/named/queries.ts': 'Whom intel means; who reads it leaves them out, or leads to the record.',
  'contacts/queries/archive.ts': 'Archives and restores; the mark stays.',
  'contacts/queries/contacts.ts': 'The record itself, with its mark.',
  'contacts/queries/do-not-contact.ts': 'Sets the mark.',
  'contacts/queries/erased.ts': 'Whether one would be somebody whose data was erased.',
  'contacts/queries/import.ts': 'Takes in values; the mark is not among them.',
  'contacts/queries/named-as-marked.ts': 'Marks who has the name of somebody marked.',
  'contacts/queries/origins.ts': 'Takes in values; the mark is not among them.',
  'contacts/queries/remove.ts': 'Goes with its client.',
  'contacts/queries/upsert.ts': 'Takes in values; the mark is not among them.',
  'contacts/queries/worked-on.ts':
    'Whether anybody worked with the record, before an approval is taken back.',
  'contacts/queries/writes.ts': 'A person changes the record.',
  'deals/queries/deals.ts': 'The pipeline and its figures stay right; the card has the mark.',
  'activity/queries.ts': 'What happened, for figures and history.',
  'advisor-pages/queries.ts': 'Links an advisor to the record, which has the mark.',
  'audit/queries/names.ts': 'What happened, for admins.',
  'auth/users/queries.ts': 'How many open next steps somebody has, for admins.',
  'firms/queries/contact-firms.ts': 'Counts of contacts and deals by firm.',
  'firms/queries/contacts.ts': 'Counts, and records with their mark: no links to call or write.',
  'firms/queries/members.ts': 'Counts, and records with their mark: no links to call or write.',
  'moves/queries/book.ts': 'Moves of the market; a link leads to the record, which has the mark.',
  'contact-advisors/queries/changed.ts': 'Finds who is who; who reads it leaves them out.',
  'contact-advisors/queries/compare.ts': 'Finds who is who; who reads it leaves them out.',
  'contact-advisors/queries/touched.ts': 'Finds who is who; who reads it leaves them out.',
  'imports/queries/firms.ts': 'Their firms, to know whose data was erased; nothing of it is told.',
  'imports/queries/known.ts': 'Must find them, so that no second record comes.',
  'imports/queries/staged.ts': 'Must find them, so that no second record comes.',
  'submissions/queries.ts': 'Must find them, so that no second record comes.',
  'sources/calls/queries.ts': 'A call that took place finds its contact.',
  'sources/data-source/queries.ts': 'Shows an admin what the source brought last.',
  'markets/insights/queries.ts': 'Figures.',
  'personal-data/queries/mentions.ts': 'Whose notes name a person, for the admin who erases.',
  'personal-data/queries.ts': 'What is held on a person, for the person.',
  'reports/queries/reports.ts': 'Figures.',
  'retention/queries.ts': 'Whose data is kept no longer, for admins; legal holds are left out.',
};

const exempt = [/^demo\//, /^cli\//, /^testing\//, /\.(test|fixture)\.ts$/];
const readers = globSync('**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !exempt.some((pattern) => pattern.test(file)))
  .map((file) => ({ file, source: readFileSync(root + file, 'utf8') }))
  .filter(({ source }) => {
    const { reads, writes } = tableUse(source, ['contacts']);
    return reads.has('contacts') || writes.has('contacts');
  });

describe('what reads contacts', () => {
  test('is declared: a new way out says whether it leaves out who must not be contacted', () => {
    expect(readers.map(({ file }) => file).sort()).toEqual(Object.keys(ways).sort());
  });

  test.each(readers.filter(({ file }) => ways[file] === leavesOut))(
    'and leaves them out as declared: $file',
    ({ source }) => {
      expect(source).toMatch(/\$\{(?:reachable|ofReachable)\}|doNotContactAt/);
    },
  );
});
