import type { FirmChoice } from '@liftout/contract/firm-names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { channelLabel } from './labels.ts';
import { firmChoicesQuery } from './queries.ts';

interface FirmPickerProps {
  /** A firm that is not offered: the one it is now. */
  except: string | null;
  chosen: FirmChoice | null;
  onChoose: (firm: FirmChoice | null) => void;
}

/** Finds a firm among those known and those of the directory. */
export function FirmPicker({ except, chosen, onChoose }: FirmPickerProps) {
  const [q, setQ] = useState('');
  const query = useQuery(firmChoicesQuery(q));
  const found = (query.data ?? []).filter(({ firm }) => firm !== except);
  return (
    <div className="flex flex-col gap-3">
      <DebouncedSearch
        label="Search firms"
        placeholder="Search firms by name"
        value={q}
        onChange={(text) => {
          onChoose(null);
          setQ(text.slice(0, 100));
        }}
      />
      {q === '' ? (
        <p className="text-ink-soft text-sm">Type part of a firm's name.</p>
      ) : query.isLoadingError ? (
        <QueryError what="the firms" query={query} />
      ) : query.isPending ? (
        <SkeletonText lines={3} />
      ) : found.length === 0 ? (
        <p className="text-ink-soft text-sm">No firm has this name.</p>
      ) : (
        <div className="max-h-56 overflow-y-auto py-1">
          <RadioGroup
            label="Firm"
            options={found.map(({ firm, name, channel }) => ({
              value: firm,
              label: name,
              hint: channelLabel(channel) ?? 'Channel unknown',
            }))}
            value={chosen?.firm}
            onValueChange={(id) => onChoose(found.find(({ firm }) => firm === id) ?? null)}
          />
        </div>
      )}
    </div>
  );
}
