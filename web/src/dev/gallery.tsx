import { useState } from 'react';
import { Badge } from '../ui/data/badge.tsx';
import { Select } from '../ui/form/select.tsx';
import { AppHeader } from '../ui/layout/app-header.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { PageSections } from '../ui/layout/page-sections.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { useBrand } from '../ui/use-brand.ts';
import { Buttons } from './buttons.tsx';
import { Colours } from './colours.tsx';
import { Figures } from './figures.tsx';
import { Forms } from './forms.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';
import { Tables } from './tables.tsx';

const brands = [
  { value: 'own', label: 'Liftout' },
  { value: '#1D4ED8', label: 'Fusion blue' },
  { value: '#000000', label: 'New Edge black' },
  { value: '#7C3AED', label: 'Silicon Valley purple' },
  { value: '#B30000', label: 'Default red' },
] as const;

const parts = [
  {
    id: 'colours',
    label: 'Colours and type',
    description: "Roles, never hues. The accent is the client's.",
    content: <Colours />,
  },
  {
    id: 'buttons',
    label: 'Buttons and marks',
    description: 'Verbs on buttons; one primary to a view.',
    content: <Buttons />,
  },
  {
    id: 'figures',
    label: 'Figures',
    description: 'Unknown is a dash, a change names its period.',
    content: <Figures />,
  },
  { id: 'tables', label: 'Tables', description: 'Sorted, paged, the name in view.', content: <Tables /> },
  {
    id: 'forms',
    label: 'Forms',
    description: 'Errors beside the field and summed up at the top.',
    content: <Forms />,
  },
  {
    id: 'overlays',
    label: 'Overlays',
    description: 'They ask before losing input and give the focus back.',
    content: <Overlays />,
  },
  { id: 'states', label: 'States', description: 'Loading, empty, failed, not allowed.', content: <States /> },
];

/** Every part of the design system in every state. Development only. */
export function Gallery() {
  const [brand, setBrand] = useState<(typeof brands)[number]['value']>('own');
  useBrand(brand === 'own' ? null : brand);
  return (
    <>
      <AppHeader home={<Wordmark />} badge={<Badge tone="accent">Design system</Badge>} />
      <Page>
        <PageHeader
          title="The parts Liftout is made of"
          description="Each one here in every state it can be in, in the theme and the brand colour chosen."
          actions={
            <Select
              label="Brand colour"
              className="w-48"
              options={brands}
              value={brand}
              onValueChange={setBrand}
            />
          }
        />
        <PageSections
          label="Parts"
          sections={parts.map(({ id, label, description, content }) => ({
            id,
            label,
            content: (
              <Section id={id} title={label} description={description}>
                {content}
              </Section>
            ),
          }))}
        />
      </Page>
    </>
  );
}
