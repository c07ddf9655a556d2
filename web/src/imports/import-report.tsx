import type { ContactImportDetail } from '@liftout/contract/imports';
import { useState } from 'react';
import { counted } from '../lib/format/formats.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/form/button.tsx';
import { Counts } from './counts.tsx';
import { RevertDialog } from './revert-dialog.tsx';
import { RowMessages } from './row-messages.tsx';

/** The last step: what the import did, or what its revert left. */
export function ImportReport({ one }: { one: ContactImportDetail }) {
  const [isReverting, setReverting] = useState(false);
  const { counts, reverted } = one;
  return (
    <div className="flex flex-col gap-5">
      {one.problem ? <Alert title="The import stopped">{one.problem}</Alert> : null}
      {one.state === 'reverted' && reverted ? (
        <Alert tone="info" title="This import was reverted">
          {counted(reverted.archived, 'contact')} archived, {counted(reverted.restored, 'contact')} put back.
          {reverted.kept > 0
            ? ` ${counted(reverted.kept, 'contact')} kept, because somebody worked on them since.`
            : ''}
          {reverted.keptValues > 0
            ? ` Of ${counted(reverted.keptValues, 'contact')}, values that were changed since stay.`
            : ''}
        </Alert>
      ) : null}
      {one.state === 'imported' && counts.added + counts.updated === 0 && !one.problem ? (
        <Alert tone="info" title="Nothing new">
          All contacts of this file were known as they are.
        </Alert>
      ) : null}
      <Counts
        label="Result"
        counts={[
          ['Added', counts.added, 'New contacts'],
          ['Updated', counts.updated, 'Known contacts with new values'],
          ['Unchanged', counts.unchanged, 'Known as they are'],
          ['Duplicates', counts.duplicates, 'Rows that repeat another row'],
          ['Rejected', counts.rejected, 'Rows not imported'],
        ]}
      />
      <RowMessages one={one} />
      {one.state === 'imported' ? (
        <Button className="self-end" onClick={() => setReverting(true)}>
          Revert import
        </Button>
      ) : null}
      {isReverting ? <RevertDialog one={one} onClose={() => setReverting(false)} /> : null}
    </div>
  );
}
