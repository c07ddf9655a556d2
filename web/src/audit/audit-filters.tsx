import { actionsOf, auditGroups, auditWords } from '@liftout/contract/values/audit-actions';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { clientNamesQuery } from '../clients/index.ts';
import { Button } from '../ui/form/button.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { focusFilter } from '../ui/form/focus-filter.ts';
import { Select } from '../ui/form/select.tsx';
import type { AuditParams } from './audit-params.ts';
import { auditActorsQuery } from './queries.ts';

/** Stands for no filter: an option can't be empty. */
const any = '*';
const noFilter = {
  logClient: '',
  logActor: '',
  logGroup: '',
  logAction: '',
  logRecord: '',
  logFrom: '',
  logTo: '',
  logText: '',
} as const;

export const isFiltered = (params: AuditParams) =>
  params.logClient !== '' ||
  params.logActor !== '' ||
  params.logGroup !== '' ||
  params.logRecord !== '' ||
  params.logFrom !== '' ||
  params.logTo !== '' ||
  params.logText !== '';

interface AuditFiltersProps {
  params: AuditParams;
  onChange: (changes: Partial<AuditParams>) => void;
}

const groups = Object.entries(auditGroups)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** The filters of the audit log. Each change goes back to the newest entries. */
export function AuditFilters({ params, onChange }: AuditFiltersProps) {
  const clients = useQuery(clientNamesQuery).data ?? [];
  const actors = useQuery(auditActorsQuery).data ?? [];
  const set = (changes: Partial<AuditParams>) => onChange({ logAfter: '', ...changes });
  /** The options of a filter, with the current value where the list has not loaded it. */
  const options = (all: string, list: { value: string; label: string }[], current: string) => [
    { value: any, label: all },
    ...list,
    ...(current !== '' && !list.some(({ value }) => value === current)
      ? [{ value: current, label: current }]
      : []),
  ];
  const chosen = (value: string) => (value === any ? '' : value);
  const actions = actionsOf(params.logGroup).map((value) => ({ value, label: auditWords(value) }));
  return (
    <search
      aria-label="Filters of the audit log"
      data-filters
      className="flex flex-wrap items-end gap-2 border-b p-3"
    >
      <div className="w-full sm:w-56">
        <DebouncedSearch
          label="Search the audit log"
          placeholder="Name, ID or value"
          value={params.logText}
          onChange={(logText) => set({ logText })}
        />
      </div>
      <Select
        label="Client"
        className="w-full sm:w-44"
        value={params.logClient || any}
        onValueChange={(value) => set({ logClient: chosen(value) })}
        options={options(
          'All clients',
          clients.map(({ clientId, clientName }) => ({ value: clientId, label: clientName })),
          params.logClient,
        )}
      />
      <Select
        label="Who"
        className="w-full sm:w-40"
        value={params.logActor || any}
        onValueChange={(value) => set({ logActor: chosen(value) })}
        options={options(
          'Everyone',
          actors.map((name) => ({ value: name, label: name })),
          params.logActor,
        )}
      />
      <Select
        label="About"
        className="w-full sm:w-40"
        value={params.logGroup || any}
        onValueChange={(value) => set({ logGroup: chosen(value), logAction: '' })}
        options={options('Everything', groups, '')}
      />
      {actions.length > 1 ? (
        <Select
          label="Action"
          className="w-full sm:w-48"
          value={params.logAction || any}
          onValueChange={(value) => set({ logAction: chosen(value) })}
          options={options('Any action', actions, '')}
        />
      ) : null}
      <Day label="From" value={params.logFrom} onChange={(logFrom) => set({ logFrom })} />
      <Day label="To" value={params.logTo} onChange={(logTo) => set({ logTo })} />
      {params.logRecord ? (
        <Button
          size="sm"
          icon={<X aria-hidden size={14} />}
          title={params.logRecord}
          onClick={({ currentTarget }) => {
            focusFilter(currentTarget);
            set({ logRecord: '' });
          }}
        >
          One record only
        </Button>
      ) : null}
      {isFiltered(params) ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={({ currentTarget }) => {
            focusFilter(currentTarget);
            set(noFilter);
          }}
        >
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

function Day(props: { label: string; value: string; onChange: (day: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <span className="flex items-center gap-1.5 text-ink-soft text-sm max-sm:w-full">
      {/* As wide as the other one's, so that on a phone the fields stand below each other. */}
      <span aria-hidden className="max-sm:w-10">
        {label}
      </span>
      <DayInput label={`${label} (UTC)`} value={value} onChange={onChange} />
    </span>
  );
}
