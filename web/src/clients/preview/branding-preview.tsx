import { type ReactNode, useState } from 'react';
import { getTheme, type Theme } from '../../lib/dom/theme.ts';
import { brandAccents, brandVariables } from '../../ui/brand.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { ContrastNote } from './contrast-note.tsx';
import { DashboardMiniature } from './dashboard-miniature.tsx';
import { LoginMiniature } from './login-miniature.tsx';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

interface BrandingPreviewProps {
  clientName: string;
  logoUrl: string;
  /** The primary colour as typed; until it is `#RRGGBB`, Liftout's own accent shows. */
  primary: string;
}

/** The client's login page and dashboard in miniature, in either theme, and how its colour reads there. */
export function BrandingPreview({ clientName, logoUrl, primary }: BrandingPreviewProps) {
  const [theme, setTheme] = useState<Theme>(getTheme);
  const name = clientName.trim() || 'New client';
  const frame = (label: string, miniature: ReactNode) => (
    <figure className="min-w-0">
      <div
        data-theme={theme}
        style={variablesOf(primary)}
        role="img"
        aria-label={`${label} of ${name}, ${theme} theme`}
        className="h-52 select-none overflow-hidden rounded-card border border-line bg-surface text-ink"
      >
        <div aria-hidden className="size-full" inert>
          {miniature}
        </div>
      </div>
      <figcaption className="mt-1.5 text-ink-faint text-xs">{label}</figcaption>
    </figure>
  );
  return (
    <section aria-label="Preview" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium text-sm">Preview</h3>
        <Segmented
          size="sm"
          label="Theme of the preview"
          options={themes}
          value={theme}
          onValueChange={setTheme}
        />
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {frame('Login page', <LoginMiniature name={name} logoUrl={logoUrl} />)}
        {frame('Dashboard', <DashboardMiniature name={name} logoUrl={logoUrl} />)}
      </div>
      <ContrastNote color={primary} />
    </section>
  );
}

function variablesOf(color: string): Record<string, string> {
  const accents = brandAccents(color);
  return accents ? brandVariables(accents) : {};
}
