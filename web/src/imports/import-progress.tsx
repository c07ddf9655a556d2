import type { ContactImportDetail } from '@liftout/contract/imports';
import { useState } from 'react';
import { count } from '../lib/format/formats.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { Button } from '../ui/form/button.tsx';
import { RevertDialog } from './revert-dialog.tsx';

const titles = {
  checking: 'Checking all rows…',
  importing: 'Importing…',
  reverting: 'Reverting…',
} as const;

/** How far a running step is. It goes on when the page is left. */
export function ImportProgress({ one }: { one: ContactImportDetail }) {
  const [isStopping, setStopping] = useState(false);
  const { state, done, total } = one;
  if (state !== 'checking' && state !== 'importing' && state !== 'reverting') return null;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft text-sm" role="status">
        {titles[state]}
      </p>
      <Progress label={titles[state]} fraction={total ? done / total : null} showValue />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-faint text-xs">
          {total === null ? `${count(done)} rows so far` : `${count(done)} of ${count(total)} rows`}. You can
          leave this page; it goes on.
        </p>
        {state === 'importing' ? (
          <Button variant="ghost" onClick={() => setStopping(true)}>
            Stop and revert
          </Button>
        ) : null}
      </div>
      {isStopping ? <RevertDialog one={one} onClose={() => setStopping(false)} /> : null}
    </div>
  );
}
