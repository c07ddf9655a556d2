import type { MentionKind } from '@liftout/contract/personal-data';
import { useQuery } from '@tanstack/react-query';
import { count, counted } from '../../lib/format/formats.ts';
import { date } from '../../lib/format/times.ts';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/form/link-button.tsx';
import { mentionsQuery } from './mentions-query.ts';
import { OtherRecords } from './other-records.tsx';

const kinds: Readonly<Record<MentionKind, string>> = {
  activity: 'Activity',
  'archived-activity': 'Archived activity',
  step: 'Next step',
  intel: 'Intel',
  deal: 'Lost deal',
  contact: 'Notes',
  'source-value': 'Source value',
  campaign: 'Campaign',
  research: 'Research',
  submission: 'Submission',
  view: 'Saved view',
  watch: 'Watch',
  import: 'Import row',
  history: 'History',
};

/** Out of how many other records erasing takes somebody, which are the person's own, and which it leaves since a namesake may be meant. */
export function NamedInOthers({
  clientId,
  contactId,
  name,
}: {
  clientId: string;
  contactId: string;
  name: string;
}) {
  const query = useQuery(mentionsQuery(clientId, contactId));
  if (query.isPending)
    return (
      <div role="status" aria-label="Looking for the name in other records">
        <Skeleton className="h-5 w-56" />
      </div>
    );
  if (query.isLoadingError) return <QueryError what="the records that name this contact" query={query} />;
  const { total, texts } = query.data.doubtful;
  return (
    <section aria-label="Other records" className="flex flex-col gap-2">
      <p className="text-sm">
        {query.data.count === 0
          ? 'No other record names this person.'
          : query.data.count === 1
            ? "1 other record names this person. It'll say “[erased]” instead."
            : `${count(query.data.count)} other records name this person. They'll say “[erased]” instead.`}
      </p>
      <OtherRecords clientId={clientId} records={query.data.records} />
      {total === 0 ? null : (
        <>
          <p className="text-sm">
            {counted(total, 'record')} may mean {name} or somebody else: another contact has the name, or the
            words can be another name. {total === 1 ? 'It stays' : 'They stay'}, so please check{' '}
            {texts.length < total ? `the latest ${count(texts.length)}` : total === 1 ? 'it' : 'them'}:
          </p>
          <ul className="divide-y rounded-control border">
            {texts.map(({ id, kind, contact, contactId: of, at, words }) => (
              <li
                key={`${kind} ${id} ${at}`}
                className="wrap-anywhere flex flex-col gap-0.5 px-3 py-2 text-sm"
              >
                <span className="text-ink-soft">
                  {kinds[kind]},{' '}
                  {contact === null || of === null ? null : (
                    <>
                      <TextLink
                        to="/client/$clientId/contacts"
                        params={{ clientId }}
                        search={{ contact: of }}
                        target="_blank"
                      >
                        {contact}
                      </TextLink>
                      ,{' '}
                    </>
                  )}
                  {date(at)}
                </span>
                <span dir="auto">{words}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
