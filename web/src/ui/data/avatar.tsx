import { Avatar as RadixAvatar } from 'radix-ui';
import { initials } from '../../lib/format/formats.ts';
import { cx } from '../cx.ts';

const sizes = { sm: 'size-6 text-xs', md: 'size-8 text-xs', lg: 'size-12 text-lg' };

interface AvatarProps {
  name: string;
  /** A picture; the two letters stand until it is there, and for good if it never comes. */
  src?: string | null;
  size?: keyof typeof sizes;
}

/** Initials, or a picture. The name is written next to it, so screen readers skip it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  return (
    <RadixAvatar.Root
      aria-hidden
      className={cx(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-line-soft bg-surface-sunken font-semibold text-ink-soft',
        sizes[size],
      )}
    >
      {src ? <RadixAvatar.Image src={src} alt="" className="size-full object-cover" /> : null}
      {/* Drawn, not text: it is no part of the name of the button around it. */}
      <RadixAvatar.Fallback data-initials={initials(name)} className="before:content-[attr(data-initials)]" />
    </RadixAvatar.Root>
  );
}
