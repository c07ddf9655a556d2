import type { ReactNode } from 'react';
import { PageSections } from '../ui/layout/page-sections.tsx';
import { usePrintKeys } from '../ui/layout/print-page.ts';
import { SectionBoundary, SectionPending } from '../ui/layout/section-frame.tsx';
import { WhenInView } from '../ui/layout/when-in-view.tsx';

export interface AdminSection {
  /** The id of the `Section` inside: the hash of links to it. */
  id: string;
  label: string;
  /** Tailwind class of its typical height, so that the page does not jump when it loads. */
  height: string;
  content: ReactNode;
}

/** The sections of a tab: each loads when it is scrolled into view, and fails alone. */
export function AdminSections({ label, sections }: { label: string; sections: readonly AdminSection[] }) {
  usePrintKeys();
  return (
    <PageSections
      label={label}
      sections={sections.map((section) => ({
        id: section.id,
        label: section.label,
        content: (
          <SectionBoundary section={section}>
            <WhenInView placeholder={<SectionPending {...section} />}>{section.content}</WhenInView>
          </SectionBoundary>
        ),
      }))}
    />
  );
}
