import { Plus, X } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Input } from '../../ui/form/input.tsx';
import { type Draft, newKey, type ShareRow, typedSum } from './draft.ts';

interface ShareFieldsProps {
  draft: Draft;
  error: string | undefined;
  onChange: (part: Partial<Draft>) => void;
}

const colours = ['#2563eb', '#0f766e', '#b45309', '#7c3aed', '#6b7280'] as const;

/** Market share of the home firm and the others, with the running total, which must be 100. */
export function ShareFields({ draft, error, onChange }: ShareFieldsProps) {
  const { home, competitors } = draft;
  const sum = typedSum(draft);
  const replace = (key: number, part: Partial<ShareRow>) =>
    onChange({ competitors: competitors.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const add = () =>
    onChange({
      competitors: [
        ...competitors,
        {
          key: newKey(),
          name: '',
          share: '0',
          color: colours[competitors.length % colours.length] ?? colours[0],
        },
      ],
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">Market share</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem_3rem_2rem] items-end gap-2">
        <Field label="Home firm">
          <Input
            value={home.name}
            maxLength={200}
            onChange={(event) => onChange({ home: { ...home, name: event.target.value } })}
          />
        </Field>
        <Field label="Share, %">
          <Input
            inputMode="decimal"
            value={home.share}
            onChange={(event) => onChange({ home: { ...home, share: event.target.value } })}
          />
        </Field>
      </div>
      {competitors.map(({ key, name, share, color }, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_5.5rem_3rem_2rem] items-center gap-2">
          <Input
            aria-label={`Firm ${at + 1}`}
            placeholder="Firm"
            value={name}
            maxLength={200}
            onChange={(event) => replace(key, { name: event.target.value })}
          />
          <Input
            aria-label={`Share of firm ${at + 1}, %`}
            inputMode="decimal"
            value={share}
            onChange={(event) => replace(key, { share: event.target.value })}
          />
          <input
            type="color"
            aria-label={`Colour of firm ${at + 1}`}
            value={color}
            onChange={(event) => replace(key, { color: event.target.value })}
            className="h-8 w-full cursor-pointer rounded-control border border-line bg-surface-raised p-0.5"
          />
          <IconButton
            size="sm"
            variant="ghost"
            label={`Remove firm ${at + 1}`}
            icon={<X aria-hidden size={16} />}
            onClick={() => onChange({ competitors: competitors.filter((row) => row.key !== key) })}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" variant="ghost" icon={<Plus aria-hidden size={14} />} onClick={add}>
          Add firm
        </Button>
        <p
          role="status"
          className={cx('text-sm tabular-nums', sum === 100 ? 'text-ink-soft' : 'text-negative')}
        >
          {Number.isNaN(sum) ? 'Total: not a number' : `Total ${sum.toFixed(1)}% of 100%`}
        </p>
      </div>
      {error ? <p className="text-negative text-xs">{error}</p> : null}
    </fieldset>
  );
}
