import type { DataSourceInfo } from '@liftout/contract/sources';
import type { ReactNode } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { count } from '../../lib/format/formats.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { Stat, StatRow } from '../../ui/data/stat.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { NotKnown, RelativeTime } from '../../ui/data/values.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { type DataSourceParams, dataSourceParams } from './params.ts';
import { Readings } from './readings.tsx';

const sourceNames = { 'primary-source': 'Google Sheets', 'secondary-source': 'HubSpot' } as const;

/** What the saved source holds: figures, some contacts, the latest calls. */
export function DataSourcePreview({ info }: { info: DataSourceInfo }) {
  const { tab } = useSearchParams(dataSourceParams);
  const setSearch = useSetSearchParams<DataSourceParams>();
  return (
    <div className="flex flex-col gap-4">
      {info.problem === null ? null : (
        <Alert tone="warning" title="This source can't be read fully">
          {info.problem}
        </Alert>
      )}
      <Tabs
        label="Preview"
        value={tab}
        onValueChange={(chosen) => setSearch({ tab: chosen }, { push: true })}
        items={[
          { value: 'overview', label: 'Overview', content: <Overview info={info} /> },
          { value: 'contacts', label: 'Contacts', content: <Contacts info={info} /> },
          { value: 'calls', label: 'Calls', content: <Calls info={info} /> },
        ]}
      />
    </div>
  );
}

function Overview({ info }: { info: DataSourceInfo }) {
  const { dataSource, contacts, calls, spreadsheetId, ranges, lastSync } = info;
  const isSheet = dataSource === 'primary-source';
  return (
    <div className="flex flex-col gap-4">
      <StatRow label="What the source holds">
        <Stat label="Contacts" value={contacts === null ? null : count(contacts)} />
        <Stat label="Calls" value={calls === null ? null : count(calls)} />
        <Stat
          label={isSheet ? 'Last read' : 'Last sync'}
          value={
            lastSync === null ? (
              <span className="font-normal text-base text-ink-soft">{isSheet ? 'Not read' : 'Never'}</span>
            ) : (
              <span className="text-base">
                <RelativeTime at={lastSync} />
              </span>
            )
          }
        />
      </StatRow>
      {info.readings.length > 0 ? <Readings readings={info.readings} /> : null}
      <Card>
        <DefinitionList
          items={[
            { label: 'Source', value: dataSource === null ? 'JustCall' : sourceNames[dataSource] },
            { label: 'Spreadsheet ID', value: spreadsheetId ? <Code>{spreadsheetId}</Code> : <NotKnown /> },
            { label: 'Contacts range', value: <Code>{ranges.contacts}</Code> },
            { label: 'Calls range', value: <Code>{ranges.calls}</Code> },
            { label: 'Campaigns range', value: <Code>{ranges.campaigns}</Code> },
          ]}
        />
      </Card>
    </div>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <span className="break-all font-mono text-sm">{children}</span>
);

function Contacts({ info: { sampleData, contacts } }: { info: DataSourceInfo }) {
  return (
    <Sample
      shown={sampleData.contacts.length}
      all={contacts}
      what="contacts"
      empty="Contacts of the saved source appear here."
    >
      <Table label="Sample contacts" maxHeight="none">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Target firm</Th>
          </tr>
        </thead>
        <tbody>
          {sampleData.contacts.map(({ name, targetFirm }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet have no ids, and are replaced as a whole.
            <Tr key={at}>
              <Td className="max-w-56 font-medium">
                <TruncatedText>{name}</TruncatedText>
              </Td>
              <Td className="max-w-56">
                {targetFirm ? <TruncatedText>{targetFirm}</TruncatedText> : <NotKnown />}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Sample>
  );
}

function Calls({ info: { recentCalls, calls } }: { info: DataSourceInfo }) {
  return (
    <Sample
      shown={recentCalls.length}
      all={calls}
      what="calls"
      empty="Calls of the saved source appear here."
    >
      <Table label="Recent calls" maxHeight="none">
        <thead>
          <tr>
            <Th>Number</Th>
            <Th>Agent</Th>
            <Th>Status</Th>
          </tr>
        </thead>
        <tbody>
          {recentCalls.map((call, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <Tr key={at}>
              <Td className="whitespace-nowrap font-medium tabular-nums">
                {call.contact_number ?? <NotKnown />}
              </Td>
              <Td>{call.agent_name ?? <NotKnown />}</Td>
              <Td>{call.call_status ?? <NotKnown />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Sample>
  );
}

interface SampleProps {
  shown: number;
  all: number | null;
  what: string;
  empty: string;
  children: ReactNode;
}

function Sample({ shown, all, what, empty, children }: SampleProps) {
  if (shown === 0)
    return (
      <Card flush>
        <EmptyState compact title={`No ${what}`} description={empty} />
      </Card>
    );
  return (
    <Card flush>
      {children}
      <p className="border-t px-4 py-2.5 text-ink-soft text-sm">
        {all === null || all <= shown
          ? `${count(shown)} ${what}`
          : `${count(shown)} of ${count(all)} ${what}`}
      </p>
    </Card>
  );
}
