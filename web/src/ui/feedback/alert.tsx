import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { Tone } from './toast-store.ts';

const styles: Record<Exclude<Tone, 'neutral'>, { Icon: typeof Info; box: string }> = {
  positive: { Icon: CircleCheck, box: 'bg-positive-soft text-positive' },
  negative: { Icon: CircleAlert, box: 'bg-negative-soft text-negative' },
  warning: { Icon: TriangleAlert, box: 'bg-warning-soft text-warning' },
  info: { Icon: Info, box: 'bg-info-soft text-info' },
};

interface AlertProps {
  tone?: Exclude<Tone, 'neutral'>;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Scrolls into view as it appears: it says what became of a button that may be far below. */
  reveals?: boolean;
}

const scrollTo = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/** A permanent message above the content it is about. Screen readers read a negative one at once. */
export function Alert({ tone = 'negative', title, children, action, reveals = false }: AlertProps) {
  const { Icon, box } = styles[tone];
  return (
    <div
      ref={reveals ? scrollTo : null}
      role={tone === 'negative' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2.5 rounded-control px-3 py-2.5',
        // On a phone the action is below the text, which needs the width.
        Boolean(action) && 'max-sm:flex-wrap',
        reveals && 'scroll-my-20',
        box,
      )}
    >
      <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0 grow text-ink max-sm:basis-[calc(100%-1.625rem)]">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className={cx('text-sm', title && 'mt-0.5 text-ink-soft')}>{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 max-sm:ml-6.5">{action}</div> : null}
    </div>
  );
}

/** A summary of a form's errors. */
export function FormErrors({
  title = 'Please check these fields',
  errors,
}: {
  title?: string;
  errors: readonly { field: string; message: string }[];
}) {
  if (errors.length === 0) return null;
  return (
    <Alert title={title}>
      <ul className="list-disc pl-4">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}
