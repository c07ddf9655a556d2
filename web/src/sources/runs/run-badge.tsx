import type { SyncRun } from '@liftout/contract/sources';
import { Badge } from '../../ui/data/badge.tsx';

const badges = {
  queued: { tone: 'info', text: 'Waiting' },
  running: { tone: 'info', text: 'Syncing' },
  ok: { tone: 'positive', text: 'Done' },
  failed: { tone: 'negative', text: 'Failed' },
  stopped: { tone: 'neutral', text: 'Stopped' },
} as const satisfies Record<SyncRun['status'], object>;

/** How a run stands. */
export function RunBadge({ status }: { status: SyncRun['status'] }) {
  const { tone, text } = badges[status];
  return <Badge tone={tone}>{text}</Badge>;
}
