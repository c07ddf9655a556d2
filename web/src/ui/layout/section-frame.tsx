import type { ComponentProps, ReactNode } from 'react';
import { LoadBoundary } from '../feedback/load-boundary.tsx';
import { PartFailed } from '../feedback/part-failed.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Section } from './section.tsx';

interface Named {
  /** The section's id in the page. */
  id: string;
  label: string;
  /** Tailwind class of its final height, so that the layout does not shift when it loads. */
  height: string;
}

/** Keeps the page when one section cannot be loaded or rendered. */
export function SectionBoundary({ section, children }: { section: Named; children: ReactNode }) {
  return (
    <LoadBoundary
      fallback={(error, retry) => (
        <SectionFailed id={section.id} label={section.label} error={error} onRetry={retry} />
      )}
    >
      {children}
    </LoadBoundary>
  );
}

interface SectionFailedProps extends Omit<ComponentProps<typeof PartFailed>, 'what'> {
  id: string;
  label: string;
}

function SectionFailed({ id, label, ...failed }: SectionFailedProps) {
  return (
    <Section id={id} title={label}>
      <PartFailed {...failed} what="this section" />
    </Section>
  );
}

/** A placeholder with a section's title and height until it is loaded. */
export function SectionPending({ id, label, height }: Named) {
  return (
    <Section id={id} title={label} description={<LinePending />}>
      <div role="status" aria-label={`Loading ${label}`}>
        <Skeleton className={`rounded-card ${height}`} />
      </div>
    </Section>
  );
}

/** As high as the line of text that it stands for. */
const LinePending = () => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className="h-4 w-64 max-w-full" />
  </span>
);
