interface MarkProps {
  /** Edge in pixels. */
  size?: number;
  /** Read out instead of "Liftout"; empty when the name stands beside it. */
  label?: string;
}

/** Liftout's own mark: a piece lifted out of the row it stood in. Takes the text colour and the accent. */
export function Mark({ size = 24, label = '' }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="shrink-0"
      aria-hidden={label ? undefined : true}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
    >
      <path d="M8.5 3h7v8.500h-7z" className="fill-accent" />
      <path d="M2 14.500h6.500V21H2zM15.500 14.500H22V21h-6.500z" className="fill-current" />
    </svg>
  );
}

/** Mark and name side by side. */
export function Wordmark({ size = 22 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <Mark size={size} />
      <span className="font-serif font-semibold text-lg tracking-[-0.01em]">Liftout</span>
    </span>
  );
}
