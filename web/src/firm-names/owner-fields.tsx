import type { FirmRecord } from '@liftout/contract/firm-records';
import { useState } from 'react';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { FirmPicker } from './firm-picker.tsx';
import type { OwnerDraft } from './owner-draft.ts';

export const ownerFields = ['ownership.parent', 'ownership.since', 'ownership.countsToParent'] as const;
/** What is wrong with a field, in a sentence. */
export type OwnerProblems = Partial<Record<(typeof ownerFields)[number], string>>;

interface OwnerFieldsProps {
  firm: FirmRecord;
  draft: OwnerDraft;
  problems: OwnerProblems;
  onChange: (changes: Partial<OwnerDraft>) => void;
}

/** Who owns a firm, since when, and for whom its rows count from then on. */
export function OwnerFields({ firm, draft, problems, onChange }: OwnerFieldsProps) {
  const { parent, since, countsToParent } = draft;
  const [picking, setPicking] = useState(parent === null);
  return (
    <>
      <Field label="Owner" error={problems['ownership.parent']}>
        {picking ? (
          <FirmPicker
            except={firm.id}
            chosen={parent && { ...parent, channel: null }}
            onChoose={(choice) => onChange({ parent: choice })}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere font-medium">{parent?.name ?? 'None'}</span>
            <Button size="sm" data-autofocus onClick={() => setPicking(true)}>
              Choose another
            </Button>
            {parent ? (
              <Button size="sm" variant="ghost" onClick={() => onChange({ parent: null })}>
                No owner
              </Button>
            ) : null}
          </div>
        )}
      </Field>
      {parent ? (
        <>
          <Field
            label="Owned since"
            hint="The day the takeover closed. Leave blank if it always did"
            error={problems['ownership.since']}
          >
            <Input
              type="date"
              className="sm:w-44"
              value={since}
              onChange={({ target }) => onChange({ since: target.value })}
            />
          </Field>
          <Field
            label={`Rows that name ${firm.name} from that day on`}
            error={problems['ownership.countsToParent']}
          >
            <RadioGroup
              options={[
                {
                  value: 'own',
                  label: `Stay with ${firm.name}`,
                  hint: 'For a firm that keeps its name. Moves between the two become conversions.',
                },
                {
                  value: 'parent',
                  label: `Count for ${parent.name}`,
                  hint: 'For a firm that no longer uses its name.',
                },
              ]}
              value={countsToParent ? 'parent' : 'own'}
              onValueChange={(value) => onChange({ countsToParent: value === 'parent' })}
            />
          </Field>
        </>
      ) : null}
    </>
  );
}
