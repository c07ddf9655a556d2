import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { facetsQuery } from '../queries.ts';
import { ChoiceList } from './choice-list.tsx';

interface ValuePickerProps {
  clientId: string;
  /** The field whose values are offered. */
  of: 'firms' | 'cities';
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A choice of the firms or cities of the client's contacts, most frequent first, with a search. */
export function FacetPicker({ clientId, of, chosen, onChange }: ValuePickerProps) {
  const [q, setQ] = useState('');
  const query = useQuery({
    ...facetsQuery(clientId, useDeferredValue(q.trim())),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.[of] ?? [];
  // Chosen values are always listed, so that they can be unchecked.
  const values: { value: string; count?: number }[] = [
    ...chosen.filter((value) => !found.some((one) => one.value === value)).map((value) => ({ value })),
    ...found,
  ];
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label={`Search ${of}`}
        placeholder={`Search ${of}`}
        value={q}
        onValueChange={setQ}
        data-autofocus
      />
      <div
        aria-busy={query.isPlaceholderData || undefined}
        className="-mx-3 max-h-[min(16rem,40dvh)] overflow-y-auto px-3 pb-1"
      >
        {query.isPending ? (
          <SkeletonText lines={6} />
        ) : query.isLoadingError ? (
          <ErrorState
            compact
            title={`Couldn't load the ${of}`}
            error={query.error}
            onRetry={() => query.refetch()}
          />
        ) : values.length === 0 ? (
          <p className="text-ink-soft text-sm">Nothing starts with “{q.trim()}”.</p>
        ) : (
          <ChoiceList
            label={of === 'firms' ? 'Firms' : 'Cities'}
            chosen={chosen}
            onChange={onChange}
            options={values.map((one) => ({
              value: one.value,
              label: (
                <span className="wrap-anywhere">
                  {one.value}
                  {one.count !== undefined ? (
                    <span className="ml-1.5 text-ink-faint text-xs tabular-nums">{count(one.count)}</span>
                  ) : null}
                </span>
              ),
            }))}
          />
        )}
      </div>
    </div>
  );
}
