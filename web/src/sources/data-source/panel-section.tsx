import type { ReactNode } from 'react';
import { Loaded, type LoadingQuery } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';

interface PanelSectionProps<T> {
  id: string;
  title: string;
  description: string;
  query: LoadingQuery<T>;
  /** What is loaded, within a sentence. */
  what: string;
  /** Tailwind class of the typical height. */
  height: string;
  children: (data: T) => ReactNode;
}

/** A section of one panel, in a card no wider than its texts need. */
export function PanelSection<T>({ id, title, description, height, ...loaded }: PanelSectionProps<T>) {
  return (
    <Section id={id} title={title} description={description}>
      <Card className="max-w-3xl">
        <Loaded compact placeholder={<Skeleton className={height} />} {...loaded} />
      </Card>
    </Section>
  );
}
