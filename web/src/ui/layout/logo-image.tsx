import { useState } from 'react';
import { cx } from '../cx.ts';
import { Mark } from './mark.tsx';

interface LogoImageProps {
  /** Null or empty: the default logo. */
  src: string | null | undefined;
  /** Whose logo it is. Empty where the name is next to it. */
  name: string;
  /** Width and height in pixels. */
  size?: number;
  className?: string;
}

/** A client's logo, or the default logo where it cannot be loaded (spec section 2). */
export function LogoImage({ src, name, size = 32, className }: LogoImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = cx(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-line-soft bg-surface-raised',
    className,
  );
  if (!src || failed === src) {
    return (
      <span className={cx(frame, 'text-ink')} style={{ width: size, height: size }} data-logo="default">
        <Mark size={Math.round(size * 0.62)} label={name ? `${name} logo` : ''} />
      </span>
    );
  }
  return (
    // On light ground in the dark theme too: most logos are dark and would not be seen there.
    <span data-theme="light" className={frame} style={{ width: size, height: size }}>
      <img
        src={src}
        alt={name ? `${name} logo` : ''}
        width={size}
        height={size}
        decoding="async"
        className="size-full object-contain p-0.5"
        onError={() => setFailed(src)}
      />
    </span>
  );
}
