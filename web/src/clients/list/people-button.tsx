import { Users } from 'lucide-react';
import { useSetSearchParams } from '../../lib/dom/search-params.ts';
import { count } from '../../lib/format/formats.ts';
import { Button } from '../../ui/form/button.tsx';

interface PeopleButtonProps {
  client: { clientId: string; clientName: string };
  /** The number of people, where it is known. */
  people?: number;
}

/** Opens a client's people: the page shows those of the client that its address names. */
export function PeopleButton({ client: { clientId, clientName }, people }: PeopleButtonProps) {
  const setSearch = useSetSearchParams<{ people: string }>();
  const text = people === undefined ? 'People' : `People (${count(people)})`;
  return (
    <Button
      size="sm"
      variant="ghost"
      // On a phone a card's buttons need the room.
      icon={<Users aria-hidden size={14} className="max-sm:hidden" />}
      aria-haspopup="dialog"
      aria-label={`${text} of ${clientName}`}
      onClick={() => setSearch({ people: clientId }, { push: true })}
    >
      {text}
    </Button>
  );
}
