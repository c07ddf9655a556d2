import { useState } from 'react';
import type { Side } from '../lib/changes/merge.ts';
import { ColorInput } from '../ui/form/color-input.tsx';
import { ConflictChoice } from '../ui/form/conflict-choice.tsx';
import { CopyField } from '../ui/form/copy-field.tsx';
import { Field } from '../ui/form/field.tsx';
import { Card } from '../ui/layout/card.tsx';

const labels = { name: 'Client name', website: 'Website' };
type Name = keyof typeof labels;

/** A colour, a text to copy, and two versions of a record. */
export function Versions() {
  const [color, setColor] = useState('#1D4ED8');
  const [sides, setSides] = useState<Partial<Record<Name, Side>>>({ name: 'mine', website: 'theirs' });
  return (
    <Card className="flex flex-col gap-5 lg:col-span-2">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Primary colour">
          <ColorInput name="Primary colour" value={color} onValueChange={setColor} />
        </Field>
        <CopyField label="Invitation link" value="https://liftout.example/invitation" hint="Works once" />
      </div>
      <ConflictChoice<Name>
        conflicts={[
          { field: 'name', mine: 'Fusion Wealth Partners', theirs: 'Fusion Wealth Group', changedBy: 'both' },
          { field: 'website', mine: '', theirs: 'https://fusion.example', changedBy: 'them' },
        ]}
        labels={labels}
        sides={sides}
        onChange={setSides}
        theirTitle="Theirs, saved 2m ago"
      />
    </Card>
  );
}
