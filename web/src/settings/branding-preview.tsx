import type { PortalTheme } from '@liftout/contract/values/choices';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Mark } from '../ui/layout/mark.tsx';

/** A page in miniature in the chosen look. Not for screen readers: the choices say the same in words. */
export function BrandingPreview({ name, theme }: { name: string; theme: PortalTheme }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 font-medium text-sm">Preview</figcaption>
      <div
        aria-hidden
        data-look={theme}
        data-testid="branding-preview"
        className="select-none overflow-hidden rounded-card border border-line-soft bg-surface text-ink"
      >
        <div className="flex h-11 items-center gap-2 border-b border-line-soft px-4">
          <Mark size={20} />
          <TruncatedText className="font-serif font-semibold text-lg tracking-[-0.01em]">
            {name}
          </TruncatedText>
        </div>
        <div className="flex flex-col gap-3 p-4">
          <p className="font-serif font-semibold text-xl tracking-[-0.015em]">Market overview</p>
          <div className="grid grid-cols-2 gap-3">
            {['$12.8M', '477'].map((figure, at) => (
              <div key={figure} className="rounded-card border border-line-soft bg-surface-raised p-3">
                <p className="text-ink-soft text-xs">{at === 0 ? 'Pipeline' : 'Contacts'}</p>
                <p className="font-semibold text-lg tabular-nums">{figure}</p>
              </div>
            ))}
          </div>
          <div className="flex items-center justify-between gap-3 rounded-card bg-surface-sunken p-3 text-sm">
            <span className="text-ink-soft">Ready to publish</span>
            <span className="rounded-control bg-accent px-2.5 py-1 font-medium text-accent-ink">Publish</span>
          </div>
        </div>
      </div>
    </figure>
  );
}
