import { useState } from 'react';
import { FilterChip } from '../../ui/form/filter-chip.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import type { MovesScope } from '../queries.ts';
import { FirmList } from './lazy.ts';

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
      className="min-h-40 w-72 p-0"
    >
      <Deferred onFailed={() => setOpen(false)}>
        <FirmList
          of={of}
          onChoose={(firm) => {
            setOpen(false);
            onChange(firm);
          }}
        />
      </Deferred>
    </FilterChip>
  );
}
