import type { ReactNode } from 'react';
import type { FieldConflict, Side } from '../../lib/changes/merge.ts';
import { cx } from '../cx.ts';
import { Button } from './button.tsx';

interface ConflictChoiceProps<F extends string> {
  conflicts: readonly FieldConflict<F>[];
  labels: Readonly<Record<F, string>>;
  sides: Readonly<Partial<Record<F, Side>>>;
  onChange: (sides: Partial<Record<F, Side>>) => void;
  /** A field's value as users read it; a blank one is shown as `Blank`. */
  show?: (field: F, value: string) => ReactNode;
  /** The heading of the other version: `Saved by Dana Whitfield, 2 minutes ago`. */
  theirTitle: ReactNode;
}

/** Two versions of a record side by side, field by field, to choose from. */
export function ConflictChoice<F extends string>({
  conflicts,
  labels,
  sides,
  onChange,
  show = (_, value) => value,
  theirTitle,
}: ConflictChoiceProps<F>) {
  const all = (side: Side) => {
    const chosen: Partial<Record<F, Side>> = {};
    for (const { field } of conflicts) chosen[field] = side;
    onChange(chosen);
  };
  // What needs a decision comes first; the rest only needs a look.
  const both = conflicts.filter(({ changedBy }) => changedBy === 'both');
  const others = conflicts.filter(({ changedBy }) => changedBy !== 'both');
  const group = (title: string, listed: typeof conflicts) =>
    listed.length === 0 ? null : (
      <section className="flex flex-col gap-3" aria-label={title}>
        <h3 className="font-medium text-ink-soft text-sm">{title}</h3>
        {listed.map(({ field, mine, theirs, changedBy }) => {
          const option = (side: Side, value: string, title: ReactNode) => (
            <Option
              name={`conflict-${field}`}
              title={title}
              changed={changedBy === 'both' || changedBy === (side === 'mine' ? 'me' : 'them')}
              checked={sides[field] === side}
              onChoose={() => onChange({ ...sides, [field]: side })}
            >
              {value === '' ? <span className="text-ink-faint">Blank</span> : show(field, value)}
            </Option>
          );
          return (
            <fieldset key={field} className="min-w-0">
              <legend className="mb-1.5 font-medium text-sm">{labels[field]}</legend>
              <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
                {option('mine', mine, 'Yours')}
                {option('theirs', theirs, theirTitle)}
              </div>
            </fieldset>
          );
        })}
      </section>
    );
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => all('mine')}>
          Keep all of mine
        </Button>
        <Button size="sm" onClick={() => all('theirs')}>
          Take all of theirs
        </Button>
      </div>
      {group('Changed by both of you', both)}
      {group('Changed by one of you', others)}
    </div>
  );
}

interface OptionProps {
  name: string;
  title: ReactNode;
  /** This side changed the field. */
  changed: boolean;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ name, title, changed, checked, onChoose, children }: OptionProps) {
  return (
    <label
      className={cx(
        'flex min-w-0 cursor-pointer items-start gap-2.5 rounded-control border px-3 py-2 transition-colors',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-2',
        checked ? 'border-accent bg-accent-soft' : 'border-line hover:border-ink-faint',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-(--accent) outline-none"
      />
      <span className="min-w-0 grow">
        <span className="block text-ink-soft text-xs">
          {title}
          {changed ? null : ', unchanged'}
        </span>
        <span dir="auto" className="wrap-anywhere block whitespace-pre-wrap text-left">
          {children}
        </span>
      </span>
    </label>
  );
}
