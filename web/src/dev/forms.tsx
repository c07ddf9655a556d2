import { useState } from 'react';
import { Alert, FormErrors } from '../ui/feedback/alert.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Field } from '../ui/form/field.tsx';
import { FileDrop } from '../ui/form/file-drop.tsx';
import { Input } from '../ui/form/input.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { Select } from '../ui/form/select.tsx';
import { Switch } from '../ui/form/switch.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Versions } from './versions.tsx';

const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High', hint: 'Shown at the top of insights' },
  { value: 'urgent', label: 'Urgent', disabled: true },
] as const;

const stages = [
  { value: 'targeted', label: 'Targeted' },
  { value: 'conversation', label: 'Initial Conversation' },
  { value: 'meeting', label: 'Meeting Scheduled' },
  { value: 'closing', label: 'Closing' },
  { value: 'won', label: 'Won' },
] as const;

/** Every control: filled, empty, invalid and disabled. */
export function Forms() {
  const [stage, setStage] = useState<(typeof stages)[number]['value'] | ''>('');
  const [priority, setPriority] = useState<(typeof priorities)[number]['value']>('medium');
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card className="flex flex-col gap-4">
        <FormErrors
          errors={[
            { field: 'email', message: 'Enter an email such as dana@example.com' },
            { field: 'stage', message: 'Choose a stage' },
          ]}
        />
        <Field label="First name" required>
          <Input name="firstName" defaultValue="Dana" autoComplete="given-name" />
        </Field>
        <Field label="Email" required error="Enter an email such as dana@example.com">
          <Input name="email" type="email" defaultValue="dana@" autoComplete="email" />
        </Field>
        <Field
          label="AUM"
          hint="As a number or such as $1.2B, 350M. Leave empty if you don't know it."
          aside="optional"
        >
          <Input name="aum" placeholder="$350M" />
        </Field>
        <Field label="Password">
          <PasswordInput
            name="password"
            frame="lg"
            defaultValue="demo-admin"
            autoComplete="current-password"
          />
        </Field>
        <Field label="Client ID" hint="Can't be changed" disabled>
          <Input name="clientId" defaultValue="new-edge" />
        </Field>
        <Field label="Notes">
          <Textarea name="notes" placeholder="What was said, what comes next" />
        </Field>
      </Card>
      <Card className="flex flex-col gap-4">
        <Field label="Pipeline stage" required error="Choose a stage">
          <Select options={stages} value={stage} onValueChange={setStage} placeholder="Choose a stage" />
        </Field>
        <Field label="Priority">
          <RadioGroup options={priorities} value={priority} onValueChange={setPriority} />
        </Field>
        <Checkbox
          label="In the pipeline"
          hint="Makes a deal of it"
          checked={checked}
          onCheckedChange={setChecked}
        />
        <Checkbox label="Some chosen" checked="mixed" onCheckedChange={setChecked} />
        <Checkbox label="Not available" checked={false} disabled onCheckedChange={setChecked} />
        <Switch
          label="Active"
          hint="Turning it off ends every session"
          checked={on}
          onCheckedChange={setOn}
        />
        <Switch label="Paused" checked={!on} onCheckedChange={(next) => setOn(!next)} />
        <Field label="Market file">
          <FileDrop
            file={file}
            onFileChange={setFile}
            accept=".csv"
            hint="A CSV file with the columns First Name, Last Name, City, Firm Left, Firm Joined, Date and AUM"
          />
        </Field>
        <FileDrop
          file={new File(['a'.repeat(48_200)], 'silicon-valley-august-2025.csv')}
          onFileChange={setFile}
          accept=".csv"
          hint=""
        />
        <Alert title="Invalid credentials" />
        <Alert tone="info" title="This mail was stored, not sent">
          No mail server is set up; you can read it in Settings.
        </Alert>
        <Alert tone="warning">12 rows have no AUM that could be read.</Alert>
        <Alert tone="positive">1,204 rows processed, 318 matches for Silicon Valley.</Alert>
      </Card>
      <Versions />
    </div>
  );
}
