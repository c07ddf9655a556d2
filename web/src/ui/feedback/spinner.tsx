import { cx } from '../cx.ts';

interface SpinnerProps {
  /** Width and height in pixels. */
  size?: number;
  /** What is loading. Without it the spinner is decoration next to a text. */
  label?: string;
  className?: string;
}

/** For loading content whose shape is not known; else prefer a skeleton. */
export function Spinner({ size = 16, label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex items-center gap-2', className)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden
        className="shrink-0 animate-spin"
      >
        <circle cx="8" cy="8" r="6.500" stroke="currentColor" strokeWidth="1.500" opacity="0.25" />
        <path
          d="M14.500 8A6.500 6.500 0 0 0 8 1.500"
          stroke="currentColor"
          strokeWidth="1.500"
          strokeLinecap="round"
        />
      </svg>
      {label ? <span>{label}</span> : null}
    </span>
  );
}
