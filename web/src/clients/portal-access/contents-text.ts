import type { ClientContents } from '@liftout/contract/client-records';
import { counted } from '../../lib/format/formats.ts';

/** What a client holds, as a list in words: `477 contacts, 38 open deals, 2 people`. Empty where it holds nothing. */
export function contentsText(contents: ClientContents): string {
  return [
    contents.contacts ? counted(contents.contacts, 'contact') : null,
    contents.deals ? counted(contents.deals, 'open deal') : null,
    contents.activities ? counted(contents.activities, 'activity', 'activities') : null,
    contents.intel ? counted(contents.intel, 'piece of intel', 'pieces of intel') : null,
    contents.submissions ? counted(contents.submissions, 'submission') : null,
    contents.people ? counted(contents.people, 'person', 'people') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
