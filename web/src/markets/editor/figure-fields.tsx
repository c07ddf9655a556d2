import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import type { Draft, DraftErrors } from './draft.ts';

interface FigureFieldsProps {
  draft: Draft;
  errors: DraftErrors;
  onChange: (part: Partial<Draft>) => void;
}

const figures = [
  { name: 'contacts', label: 'Contacts' },
  { name: 'pipelineValue', label: 'Pipeline', hint: 'Such as $12.8M' },
  { name: 'growth', label: 'Growth, %', hint: 'Negative where it shrinks' },
  { name: 'conversionRate', label: 'Conversion, %' },
  { name: 'avgDealSize', label: 'Average deal', hint: 'As shown, such as $278K' },
] as const;

/** The single figures and the key firms. */
export function FigureFields({ draft, errors, onChange }: FigureFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {figures.map(({ name, label, ...rest }) => (
          <Field key={name} label={label} hint={'hint' in rest ? rest.hint : undefined} error={errors[name]}>
            <Input
              inputMode={name === 'avgDealSize' || name === 'pipelineValue' ? 'text' : 'decimal'}
              autoComplete="off"
              maxLength={40}
              value={draft[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label="As of" hint="Leave blank for today">
          <Input
            type="date"
            value={draft.asOf}
            onChange={(event) => onChange({ asOf: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Key firms" hint="One a line" error={errors.keyFirms}>
        <Textarea
          rows={3}
          value={draft.keyFirms}
          onChange={(event) => onChange({ keyFirms: event.target.value })}
        />
      </Field>
    </>
  );
}
