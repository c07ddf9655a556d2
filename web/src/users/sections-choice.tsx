import type { Section } from '@liftout/contract/endpoint';
import { Field } from '../ui/form/field.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { SectionBoxes } from './section-boxes.tsx';
import { sectionLabels, sectionsOf } from './sections.ts';

export interface ClientOfPeople {
  clientId: string;
  clientName: string;
  allowedDashboards: readonly (Section | 'full')[];
}

interface SectionsChoiceProps {
  client: ClientOfPeople;
  sections: Section[] | null;
  error: string | undefined;
  onChange: (sections: Section[] | null) => void;
}

/** What a person may see: all that the client has, or some of it. */
export function SectionsChoice({ client, sections, error, onChange }: SectionsChoiceProps) {
  const offered = sectionsOf(client.allowedDashboards);
  return (
    <>
      <Field label="Access" error={error}>
        <RadioGroup
          value={sections ? 'some' : 'all'}
          onValueChange={(chosen) => onChange(chosen === 'all' ? null : offered)}
          options={[
            {
              value: 'all',
              label: `Everything ${client.clientName} has`,
              hint: offered.map((section) => sectionLabels[section]).join(', '),
            },
            { value: 'some', label: 'Only some sections' },
          ]}
        />
      </Field>
      {sections ? (
        <fieldset className="-mt-1 flex flex-col gap-2 pl-7">
          <legend className="sr-only">Sections</legend>
          <SectionBoxes offered={offered} chosen={sections} onChange={onChange} />
        </fieldset>
      ) : null}
    </>
  );
}
