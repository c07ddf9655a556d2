import { CircleAlert, Lock, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { retryHint } from '../../lib/api/errors.ts';
import { cx } from '../cx.ts';
import { Button } from '../form/button.tsx';
import { Reference } from './reference.tsx';

interface ErrorStateProps {
  /** What happened: `Failed to load campaign data`. */
  title: string;
  /** What was not lost, and what may help. */
  description?: ReactNode;
  /** The error, for its waiting time and its reference for support. */
  error?: unknown;
  onRetry?: () => void;
  retryText?: string;
  retrying?: boolean;
  /** Beside the button to try again. */
  secondary?: ReactNode;
  compact?: boolean;
}

/** Something could not be loaded or done, with a button to try again. */
export function ErrorState({
  title,
  description,
  error,
  onRetry,
  retryText = 'Try Again',
  retrying = false,
  secondary,
  compact = false,
}: ErrorStateProps) {
  const wait = retryHint(error);
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center justify-center text-center',
        compact ? 'px-4 py-8' : 'px-6 py-14',
      )}
    >
      <CircleAlert aria-hidden size={20} className="mb-3 text-negative" />
      <p className="font-medium">{title}</p>
      {description || wait ? (
        <p className="mt-1 max-w-md text-ink-soft text-sm">
          {description} {wait}
        </p>
      ) : null}
      <Reference error={error} />
      {onRetry ? (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button
            icon={<RotateCw aria-hidden size={14} />}
            busy={retrying}
            busyText="Trying again…"
            onClick={onRetry}
          >
            {retryText}
          </Button>
          {secondary}
        </div>
      ) : null}
    </div>
  );
}

/** A part that the user has no access to, and who can give it. */
export function NoAccessState({
  what,
  who = 'Your Liftout administrator',
}: {
  what: string;
  who?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center justify-center px-6 py-14 text-center">
      <Lock aria-hidden size={20} className="mb-3 text-ink-faint" />
      <p className="font-medium">{what} isn't part of your access</p>
      <p className="mt-1 max-w-sm text-ink-soft text-sm">{who} can add it for you.</p>
    </div>
  );
}
