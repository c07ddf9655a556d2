import { useQuery } from '@tanstack/react-query';
import { today } from '../lib/format/clock.ts';
import { contactRetentionQuery } from './queries.ts';
import { keptUntil } from './words.ts';

/** Until when a contact is kept, in a sentence; nothing where the client keeps everybody. */
export function RetentionNote({ clientId, contactId }: { clientId: string; contactId: string }) {
  const { data } = useQuery(contactRetentionQuery(clientId, contactId));
  const text = data ? keptUntil(data, today()) : null;
  return text === null ? null : <p className="text-ink-soft text-sm">{text}</p>;
}
