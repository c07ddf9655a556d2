import { Building2 } from 'lucide-react';
import { useAddContact } from '../contacts/index.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/form/button.tsx';

interface NoClientFirmsProps {
  /** Firms with moves are listed, besides those of contacts. */
  hasMoves: boolean;
  /** '': nothing was searched for. */
  searched: string;
  onClear: () => void;
}

/** In place of a table without firms: why it is empty, and what to do. */
export function NoClientFirms({ hasMoves, searched, onClear }: NoClientFirmsProps) {
  const addContact = useAddContact();
  if (searched)
    return (
      <EmptyState
        title={`No firm matches “${searched}”`}
        description={
          hasMoves
            ? 'Firms with moves in these days and those of your contacts are searched.'
            : 'The firms of your contacts are searched.'
        }
        action={<Button onClick={onClear}>Clear the search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Building2 aria-hidden size={22} />}
      title={hasMoves ? 'No firms in these days' : 'No firms yet'}
      description={
        hasMoves
          ? 'Firms appear here when advisors join or leave them, and when you add contacts there.'
          : 'Firms appear here when you add contacts there.'
      }
      action={addContact}
    />
  );
}
