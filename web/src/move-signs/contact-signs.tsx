import { replyDays } from '@liftout/contract/move-signs';
import { useQuery } from '@tanstack/react-query';
import { count } from '../lib/format/formats.ts';
import { contactSignsQuery } from './queries.ts';
import { SignsOf } from './signs-of.tsx';

interface ContactSignsProps {
  clientId: string;
  contactId: string;
  name: string;
}

/** Whether there is a sign that a contact may move, or they wrote back; false until it is known. */
export function useHasSigns(clientId: string, contactId: string, enabled: boolean): boolean {
  const { data } = useQuery({ ...contactSignsQuery(clientId, contactId), enabled });
  return data !== undefined && (data.signs.length > 0 || data.replies > 0);
}

/** The signs that a contact may move, and how often they wrote back, which is a fact and no sign. */
export function ContactSigns({ clientId, contactId, name }: ContactSignsProps) {
  const query = useQuery(contactSignsQuery(clientId, contactId));
  const replies = query.data?.replies ?? 0;
  return (
    <div className="flex flex-col gap-2">
      {replies > 0 ? <p className="text-sm">{repliesText(replies)}</p> : null}
      <SignsOf clientId={clientId} name={name} query={query} />
    </div>
  );
}

/** `Replied 3 times in 60 days.` */
const repliesText = (replies: number) =>
  `Replied ${replies === 1 ? 'once' : replies === 2 ? 'twice' : `${count(replies)} times`} in ${replyDays} days.`;
