import { foldForSearch } from '@liftout/contract/values/fold';
import { useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { controlStyle } from '../../ui/form/control-style.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { firmsQuery, type MovesScope } from '../queries.ts';

interface FirmPickerProps {
  of: MovesScope;
  /** A firm's name; empty for any. */
  value: string;
  onChange: (firm: string) => void;
}

/** A choice of one firm in a market's moves, or any, with a search. */
export function FirmPicker({ of, value, onChange }: FirmPickerProps) {
  const [open, setOpen] = useState(false);
  const choose = (firm: string) => {
    setOpen(false);
    onChange(firm);
  };
  return (
    <span className="relative flex w-48 items-center">
      <Popover
        label="Choose a firm"
        open={open}
        onOpenChange={setOpen}
        className="w-72 p-0"
        trigger={
          <button
            type="button"
            aria-label={`Firm: ${value || 'Any firm'}`}
            className={cx(
              controlStyle,
              'inline-flex h-8 items-center justify-between gap-2 px-2.5 text-left',
              value && 'pr-9',
            )}
          >
            <TruncatedText>{value || 'Any firm'}</TruncatedText>
            {value ? null : <ChevronDown aria-hidden size={16} className="shrink-0 text-ink-faint" />}
          </button>
        }
      >
        <FirmList of={of} onChoose={choose} />
      </Popover>
      {value ? (
        <span className="absolute right-0.5">
          <IconButton
            size="sm"
            label="Any firm"
            icon={<X aria-hidden size={14} />}
            onClick={() => onChange('')}
          />
        </span>
      ) : null}
    </span>
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
