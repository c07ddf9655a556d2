import { WifiOff } from 'lucide-react';
import { RefreshNotice } from '../../ui/feedback/refresh-notice.tsx';
import { useConnection } from './use-connection.ts';

/**
 * A banner while the server is unreachable; it disappears by itself. Else what is on screen but could not be refreshed, so
 * that a page never says both.
 */
export function ConnectionBanner() {
  const { isLost } = useConnection();
  return (
    <>
      <div role="status" className="print:hidden">
        {isLost ? (
          <p className="flex min-h-9 items-center justify-center gap-2 border-t bg-warning-soft px-4 py-1.5 text-center text-sm text-warning">
            <WifiOff aria-hidden size={16} className="shrink-0" />
            Connection lost, trying again. You see what was last known; nothing is saved until it is back.
          </p>
        ) : null}
      </div>
      {isLost ? null : <RefreshNotice />}
    </>
  );
}
