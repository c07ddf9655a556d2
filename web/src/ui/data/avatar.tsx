import { useState } from 'react';
import { initials } from '../../lib/format/formats.ts';
import { cx } from '../cx.ts';

const sizes = { sm: 'size-6 text-xs', md: 'size-8 text-xs', lg: 'size-12 text-lg' };

interface AvatarProps {
  name: string;
  /** A picture; the initials show until it has loaded, or if it cannot be loaded. */
  src?: string | null;
  size?: keyof typeof sizes;
}

/** Initials, or a picture. Hidden from screen readers, as the name is written next to it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const isLoaded = src !== null && src !== undefined && loaded === src;
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-line-soft bg-surface-sunken font-semibold text-ink-soft',
        sizes[size],
      )}
    >
      {src ? (
        <img
          src={src}
          alt=""
          onLoad={() => setLoaded(src)}
          onError={() => setLoaded(null)}
          className={cx('size-full object-cover', !isLoaded && 'hidden')}
        />
      ) : null}
      {/* By CSS, so that it is not part of the accessible name of a button around it. */}
      {isLoaded ? null : (
        <span data-initials={initials(name)} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  );
}
