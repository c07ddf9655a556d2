import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Select } from '../ui/form/select.tsx';
import { priorityOptions, typeOptions } from './intel-form.ts';
import type { IntelParams } from './intel-params.ts';

const all = 'all';

/** What shows intel of every kind from everyone. */
export const noFilters = {
  intelPage: 1,
  intelClient: '',
  intelType: all,
  intelPriority: all,
  intelQuery: '',
} as const satisfies Partial<IntelParams>;

export const isFiltered = ({ intelClient, intelType, intelPriority, intelQuery }: IntelParams): boolean =>
  intelClient !== '' || intelType !== all || intelPriority !== all || intelQuery !== '';

interface IntelFiltersProps {
  params: IntelParams;
  clients: readonly { clientId: string; clientName: string }[];
  /** `push`: as a new entry of the browser's history. */
  onChange: (changes: Partial<IntelParams>, options?: { push: boolean }) => void;
}

/** Search, client, type and priority. Another choice starts at the first page. */
export function IntelFilters({ params, clients, onChange }: IntelFiltersProps) {
  const { intelClient, intelType, intelPriority, intelQuery } = params;
  const choose = (changes: Partial<IntelParams>) => onChange({ ...changes, intelPage: 1 }, { push: true });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-48 max-w-72 grow">
        <DebouncedSearch
          label="Search intel"
          placeholder="Search intel"
          value={intelQuery}
          onChange={(text) => onChange({ intelQuery: text, intelPage: 1 })}
        />
      </div>
      <div className="w-44">
        <Select
          label="Client"
          options={[
            { value: all, label: 'All clients' },
            ...clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName })),
          ]}
          value={intelClient || all}
          onValueChange={(client) => choose({ intelClient: client === all ? '' : client })}
        />
      </div>
      <div className="w-40">
        <Select
          label="Type"
          options={[{ value: all, label: 'All types' }, ...typeOptions]}
          value={intelType}
          onValueChange={(type) => choose({ intelType: type })}
        />
      </div>
      <div className="w-36">
        <Select
          label="Priority"
          options={[{ value: all, label: 'All priorities' }, ...priorityOptions]}
          value={intelPriority}
          onValueChange={(priority) => choose({ intelPriority: priority })}
        />
      </div>
    </div>
  );
}
