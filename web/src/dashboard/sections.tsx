import type { Section } from '@liftout/contract/endpoint';
import { lazy, type ReactNode } from 'react';

/** What every section of a dashboard is told. */
export interface SectionView {
  clientId: string;
  /** As `dateRange` takes it: `month` for the current one, or a month's name. */
  month: string;
}

interface DashboardSection {
  /** The anchor in the page. */
  id: string;
  label: string;
  needs: Section;
  /** Tailwind class of the height it will have, so that nothing jumps when it arrives. */
  height: string;
  render: (view: SectionView) => ReactNode;
}

const Pipeline = lazy(async () => ({ default: (await import('../deals/index.ts')).PipelineSection }));

/** In the spec's order (section 2, Client dashboard). */
export const sections: readonly DashboardSection[] = [
  {
    id: 'pipeline',
    label: 'Deal Pipeline',
    needs: 'deals',
    height: 'h-[720px]',
    render: (view) => <Pipeline {...view} />,
  },
];
