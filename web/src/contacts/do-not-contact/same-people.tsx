import { listNamesakes } from '@liftout/contract/contact-namesakes';
import type { Contact } from '@liftout/contract/contacts';
import { maxOnly } from '@liftout/contract/one-or-many';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { counted } from '../../lib/format/formats.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';

interface SamePeopleProps {
  clientId: string;
  /** Who is to be marked. */
  contacts: readonly Contact[];
  chosen: ReadonlyMap<string, Contact>;
  onChosen: (chosen: ReadonlyMap<string, Contact>) => void;
}

/** Other contacts with the name and firm of those that are to be marked: whoever is the same person can be marked too. */
export function SamePeople({ clientId, contacts, chosen, onChosen }: SamePeopleProps) {
  const ids = contacts.map(({ id }) => id);
  const { data, isLoadingError } = useQuery({
    queryKey: [...keyOf(listNamesakes, clientId), ids],
    queryFn: ({ signal }) => call(listNamesakes, { query: { client: clientId, contacts: ids }, signal }),
    // A request names no more.
    enabled: ids.length <= maxOnly,
  });
  if (isLoadingError)
    return (
      <p className="text-ink-soft text-sm">Couldn't check whether other contacts are the same person.</p>
    );
  if (!data || data.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">
        {counted(data.length, 'more contact')} may be the same person. Mark them too?
      </legend>
      {data.map((one) => (
        <Checkbox
          key={one.id}
          label={`${one.name}, ${one.firm}`}
          hint={one.email || one.phone || 'No email or phone'}
          checked={chosen.has(one.id)}
          onCheckedChange={(isChosen) => {
            const next = new Map(chosen);
            if (isChosen) next.set(one.id, one);
            else next.delete(one.id);
            onChosen(next);
          }}
        />
      ))}
    </fieldset>
  );
}
