import type { ContactImportDetail } from '@liftout/contract/imports';
import { Download } from 'lucide-react';
import { RowMessageList } from '../ui/data/row-message-list.tsx';
import { useSaveFile } from '../ui/feedback/use-save-file.ts';
import { Button } from '../ui/form/button.tsx';
import { downloadRejects, type ImportKey } from './queries.ts';

/** The first rejected rows with their reasons, and the first warnings. */
export function RowMessages({ one }: { one: ContactImportDetail }) {
  // Rows are answered once the whole file is checked; its counts grow before.
  const totalOf = (rows: readonly unknown[], total = 0) => (rows.length === 0 ? 0 : total);
  return (
    <>
      <RowMessageList
        title="Rejected rows"
        messages={one.rejectedRows}
        total={totalOf(one.rejectedRows, one.check?.rejected)}
        action={<RejectsButton of={one} />}
      />
      <RowMessageList
        title="Warnings"
        messages={one.warnings}
        total={totalOf(one.warnings, one.check?.warned)}
      />
    </>
  );
}

function RejectsButton({ of }: { of: ImportKey }) {
  const { busy, save } = useSaveFile("Couldn't download the rejects");
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden size={14} />}
      busy={busy}
      busyText="Downloading…"
      onClick={() => save(() => downloadRejects(of))}
    >
      Download rejected rows
    </Button>
  );
}
