import { useQuery } from '@tanstack/react-query';
import { count } from '../../lib/format/formats.ts';
import { FilterChip } from '../../ui/form/filter-chip.tsx';
import { bookCountQuery, type MovesScope } from '../queries.ts';
import type { MovesFilters } from '../table/table-state.ts';
import type { ChangeMoves } from '../table/use-moves-state.ts';
import { BookChoices } from './lazy.ts';

const texts = { contacts: 'your contacts', firms: 'your contacts and their firms' } as const;

export const bookText = (book: MovesFilters['book']) => (book === '' ? '' : texts[book]);

interface BookChipProps {
  of: MovesScope;
  filters: MovesFilters;
  change: ChangeMoves;
}

/** Only moves of the reader's contacts, or also those to and from firms where they have some. */
export function BookChip({ of, filters, change }: BookChipProps) {
  const contacts = useQuery(bookCountQuery(of, filters, 'contacts')).data;
  const firms = useQuery(bookCountQuery(of, filters, 'firms')).data;
  const counted = (text: string, found: number | undefined) =>
    found === undefined ? text : `${text} (${count(found)})`;
  return (
    <FilterChip
      label="In your book"
      value={bookText(filters.book)}
      idle={counted('In your book', contacts)}
      onClear={() => change({ book: '' })}
      loadContent={BookChoices.load}
    >
      <BookChoices
        value={filters.book}
        change={change}
        contacts={counted('Your contacts', contacts)}
        firms={counted('And their firms', firms)}
      />
    </FilterChip>
  );
}
