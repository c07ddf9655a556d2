import type { RegisterFile } from '@liftout/contract/advisor-register';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { MakeMoves } from '../register-moves/index.ts';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Count, RelativeTime } from '../ui/data/values.tsx';
import { changeLines } from './change-words.ts';

interface RegisterFilesProps {
  files: readonly RegisterFile[];
  /** Asks whether to make moves of a file. */
  onMakeMoves: (file: RegisterFile) => void;
}

/** The files of the register, newest first. */
export function RegisterTable({ files, onMakeMoves }: RegisterFilesProps) {
  return (
    <Table label="Register files" maxHeight="32rem">
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
              <Changes file={file} onMakeMoves={onMakeMoves} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The files on a phone, a few lines each. */
export function RegisterList({ files, onMakeMoves }: RegisterFilesProps) {
  return (
    <ul aria-label="Register files" className="divide-y divide-line-soft">
      {files.map((file) => (
        <li key={file.id} className="flex flex-col gap-1 px-4 py-3">
          <TruncatedText className="font-medium">{file.fileName}</TruncatedText>
          <p className="text-ink-soft text-sm">
            Of {calendarDay(file.day)} · Imported <RelativeTime inline at={file.importedAt} /> by{' '}
            {file.importedBy}
          </p>
          <p className="text-sm tabular-nums">
            {counted(file.people, 'person', 'people')}, {counted(file.employments, 'employment')}
          </p>
          <Changes file={file} onMakeMoves={onMakeMoves} />
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps extends Pick<RegisterFilesProps, 'onMakeMoves'> {
  file: RegisterFile;
}

/** What a file changed, and the way to make moves of it. */
function Changes({ file, onMakeMoves }: ChangesProps) {
  const { changes } = file;
  if (changes === null) return <span className="text-ink-soft">The first file</span>;
  const lines = changeLines(changes);
  if (lines.length === 0) return <span className="text-ink-soft">No changes</span>;
  return (
    <>
      <ul className="py-2 text-sm max-sm:py-1">
        {lines.map(({ text, people }) => (
          <li key={text} className="max-sm:flex max-sm:justify-between max-sm:gap-3">
            {text}: <span className="tabular-nums">{count(people)}</span>
          </li>
        ))}
      </ul>
      {changes.swapped > 0 || changes.left > 0 ? <MakeMoves file={file} onOpen={onMakeMoves} /> : null}
    </>
  );
}
