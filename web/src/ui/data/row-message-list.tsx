import type { ReactNode } from 'react';
import { count } from '../../lib/format/formats.ts';
import { Table, Td, Th, Tr } from './table.tsx';

interface RowMessageListProps {
  title: string;
  messages: readonly { row: number; message: string }[];
  /** All there are; `messages` may be the first of them. */
  total: number;
  action?: ReactNode;
  /** Where to find the others, added to the line that says how many are shown. */
  more?: string;
}

/** What was said of rows of a file, by row number. Nothing where there is none. */
export function RowMessageList({ title, messages, total, action, more = '' }: RowMessageListProps) {
  if (total === 0) return null;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium text-sm">
          {title} <span className="text-ink-faint">{count(total)}</span>
        </h4>
        {action}
      </div>
      <div className="overflow-hidden rounded-control border border-line-soft">
        <Table label={title} maxHeight="18rem">
          <thead>
            <tr>
              <Th numeric className="w-16">
                Row
              </Th>
              <Th>Reason</Th>
            </tr>
          </thead>
          <tbody>
            {messages.map(({ row, message }) => (
              <Tr key={`${row} ${message}`}>
                <Td numeric className="align-top leading-9">
                  {row}
                </Td>
                <Td prose>{message}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {total > messages.length ? (
        <p className="mt-1.5 text-ink-faint text-xs">
          The first {messages.length} of {count(total)} are shown{more}.
        </p>
      ) : null}
    </div>
  );
}
