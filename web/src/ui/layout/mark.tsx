interface MarkProps {
  /** Width and height in pixels. */
  size?: number;
  /** Its accessible name; empty where the name is next to it. */
  label?: string;
}

/** The product's logo, in the text colour and the accent. */
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
      <path d="M9.5 2.500h5v12h-5z" className="fill-accent" />
      <path d="M2 9.500h5v12H2zM17 9.500h5v12h-5z" className="fill-current" />
    </svg>
  );
}
