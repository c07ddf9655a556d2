import { foldForSearch } from '@liftout/contract/values/fold';
import { useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import { useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FilterChip } from '../../ui/form/filter-chip.tsx';
import { firmsQuery, type MovesScope } from '../queries.ts';

interface FirmChipProps {
  of: MovesScope;
  /** A firm's name; empty for any. */
  value: string;
  onChange: (firm: string) => void;
}

/** A choice of one firm in a market's moves, or any, with a search. */
export function FirmChip({ of, value, onChange }: FirmChipProps) {
  const [open, setOpen] = useState(false);
  return (
    <FilterChip
      label="Firm"
      value={value}
      idle="Any firm"
      onClear={() => onChange('')}
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-0"
    >
      <FirmList
        of={of}
        onChoose={(firm) => {
          setOpen(false);
          onChange(firm);
        }}
      />
    </FilterChip>
  );
}

function FirmList({ of, onChoose }: { of: MovesScope; onChoose: (firm: string) => void }) {
  const query = useQuery(firmsQuery(of));
  if (query.isError)
    return <ErrorState compact title="Couldn't load the firms" error={query.error} onRetry={query.refetch} />;
  return (
    <Command label="Firms" filter={(firm, typed) => defaultFilter(foldForSearch(firm), foldForSearch(typed))}>
      <Command.Input
        placeholder="Find a firm"
        autoFocus
        className="h-10 w-full border-b bg-transparent px-3 outline-none focus-visible:outline-none"
      />
      <Command.List className="max-h-64 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-6 text-center text-ink-soft text-sm">
          {query.isPending ? 'Loading firms…' : 'No firm by that name.'}
        </Command.Empty>
        {query.data?.map((firm) => (
          <Command.Item
            key={firm.id}
            value={firm.name}
            onSelect={() => onChoose(firm.name)}
            className="flex min-h-8 cursor-pointer items-center rounded-mark px-2 py-1 data-[selected=true]:bg-hover"
          >
            {firm.name}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
