import type { RegisterFile } from '@liftout/contract/advisor-register';
import { useQuery } from '@tanstack/react-query';
import { BookUser } from 'lucide-react';
import { count } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { MakeMoves } from '../register-moves/index.ts';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Count, RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { changeLines } from './change-words.ts';
import { ImportRegister } from './import-register.tsx';
import { registerQuery } from './queries.ts';
import { RegisterImports } from './register-imports.tsx';

/** The files of the public register of advisors, and what each changed. */
export function RegisterSection() {
  const query = useQuery(registerQuery);
  const { files, imports } = query.data ?? { files: [], imports: [] };
  const isBusy = imports.some(({ state }) => state === 'waiting' || state === 'importing');
  return (
    <Section
      id="register"
      title="Register of advisors"
      description="Files of the public register that were imported, and what each changed. Most changes are not moves."
    >
      <Card flush className="mb-4">
        <ImportRegister isBusy={isBusy} />
        <RegisterImports imports={imports} />
      </Card>
      <Card flush>
        {query.isPending ? (
          <SkeletonRows rows={3} columns={5} />
        ) : query.isError ? (
          <QueryError what="the register" query={query} />
        ) : files.length === 0 ? (
          <EmptyState
            icon={<BookUser aria-hidden size={20} />}
            title="No file yet"
            description="Download the adviser representatives from the SEC and import the file above."
          />
        ) : (
          <RegisterTable files={files} />
        )}
      </Card>
    </Section>
  );
}

function RegisterTable({ files }: { files: readonly RegisterFile[] }) {
  return (
    <Table label="Files of the register" maxHeight="32rem">
      <thead>
        <tr>
          <Th sticky>File</Th>
          <Th>Of</Th>
          <Th>Imported</Th>
          <Th numeric>People</Th>
          <Th numeric>Employments</Th>
          <Th>Changes</Th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <Tr key={file.id}>
            <Td sticky>
              <TruncatedText className="max-w-36 font-medium sm:max-w-64">{file.fileName}</TruncatedText>
            </Td>
            <Td>{calendarDay(file.day)}</Td>
            <Td className="h-14">
              <RelativeTime at={file.importedAt} />
              <span className="block text-ink-soft text-sm">by {file.importedBy}</span>
            </Td>
            <Td numeric>
              <Count value={file.people} />
            </Td>
            <Td numeric>
              <Count value={file.employments} />
            </Td>
            <Td prose>
              <Changes changes={file.changes} />
              {file.changes && (file.changes.swapped > 0 || file.changes.left > 0) ? (
                <MakeMoves file={file} />
              ) : null}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

function Changes({ changes }: Pick<RegisterFile, 'changes'>) {
  if (changes === null) return <span className="text-ink-soft">The first file</span>;
  const lines = changeLines(changes);
  if (lines.length === 0) return <span className="text-ink-soft">None</span>;
  return (
    <ul className="py-2 text-sm">
      {lines.map(({ text, people }) => (
        <li key={text}>
          {text}: <span className="tabular-nums">{count(people)}</span>
        </li>
      ))}
    </ul>
  );
}
