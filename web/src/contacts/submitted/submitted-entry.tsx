import { UserCheck } from 'lucide-react';
import { Button } from '../../ui/form/button.tsx';

/** `Submissions`, with how many of them wait for an admin. */
export function SubmittedEntry({ waiting, onOpen }: { waiting: number; onOpen: () => void }) {
  return (
    <Button
      size="sm"
      // It comes late: at the end of a row that begins at the left and has room for it, it moves nothing.
      className="relative max-lg:order-last"
      title="Submissions"
      icon={<UserCheck aria-hidden size={14} />}
      onClick={onOpen}
    >
      <span className="max-sm:sr-only">Submissions</span>
      {waiting > 0 ? (
        <span className="text-ink-soft max-sm:absolute max-sm:-top-1.5 max-sm:-right-1.5 max-sm:flex max-sm:h-4 max-sm:min-w-4 max-sm:items-center max-sm:justify-center max-sm:rounded-full max-sm:bg-accent max-sm:px-1 max-sm:text-[0.6875rem] max-sm:text-accent-ink max-sm:leading-none">
          {waiting}
          <span className="max-sm:sr-only"> waiting</span>
        </span>
      ) : null}
    </Button>
  );
}
