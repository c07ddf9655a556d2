import { listContacts } from '@liftout/contract/contacts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHasAccess } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { useDebounced } from '../lib/dom/use-debounced.ts';
import { SuggestInput } from '../ui/form/suggest-input.tsx';

const shown = 6;
/** Below this number of letters nearly everybody matches. */
const minLetters = 2;

interface ContactNameInputProps {
  clientId: string;
  value: string;
  onValueChange: (name: string) => void;
  /** One of the client's contacts was chosen. */
  onChoose: (contact: { name: string; firm: string }) => void;
  onBlur: () => void;
}

/** A name, with the client's contacts offered while it is typed; any other name is allowed. */
export function ContactNameInput({
  clientId,
  value,
  onValueChange,
  onChoose,
  onBlur,
}: ContactNameInputProps) {
  const q = useDebounced(value.trim(), 200);
  const mayRead = useHasAccess('contacts');
  const isSearching = mayRead && q.length >= minLetters && value.trim().length >= minLetters;
  const contacts = useQuery({
    queryKey: keyOf(listContacts, clientId, 'names', q),
    queryFn: ({ signal }) => call(listContacts, { query: { client: clientId, q, pageSize: shown }, signal }),
    enabled: isSearching,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const suggestions = (isSearching ? (contacts.data ?? []) : []).map(({ id, name, firm, city }) => ({
    id,
    label: name,
    detail: [firm, city].filter(Boolean).join(', '),
    firm,
  }));
  return (
    <SuggestInput
      value={value}
      onValueChange={onValueChange}
      suggestions={suggestions}
      onChoose={({ label, firm }) => onChoose({ name: label, firm })}
      listLabel="Your contacts"
      onBlur={onBlur}
    />
  );
}
