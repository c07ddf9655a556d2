import { useState } from 'react';
import { messageOf } from '../../lib/api/errors.ts';
import { currentOf, isConflict, isGone } from '../../lib/changes/mutation.ts';
import { useConflict } from '../../ui/form/use-conflict.ts';

type Values<F extends string> = Record<F, string>;

/** What is needed of a form of react-hook-form. */
interface Form<F extends string> {
  reset: (values: Values<F>) => void;
  setValue: (field: F, value: string, options: { shouldDirty: true }) => void;
  setError: (field: F | 'clientId', error: { message: string }) => void;
}

interface Save<F extends string, C> {
  values: Values<F>;
  /** The version that the form was filled from; null for a new client. */
  seen: C | null;
  changed: readonly F[];
}

interface ClientSaveOptions<F extends string, C> {
  /** The client to edit; null adds one. */
  client: C | null;
  form: Form<F>;
  fields: readonly F[];
  /** The fields in which two admins can contradict each other. */
  comparedFields: readonly F[];
  /** A client as the form shows it. */
  valuesOf: (client: C) => Values<F>;
  send: (save: Save<F, C>) => Promise<unknown>;
  isPending: boolean;
  /** The server's issues that belong to fields of the form. */
  issuesOf: (error: unknown) => { field: F; message: string }[];
  /** Moves the focus to a field, once it is shown. */
  goTo: (field: F | 'clientId') => void;
  onClose: () => void;
}

/**
 * Saves a form about a client. What another admin saved meanwhile is not overwritten: where both changed the same fields
 * there is a `conflict`, whose `step` are props of `ConflictStep`; a client that was deleted can be restored, then saved.
 */
export function useClientSave<F extends string, C extends { version: number; updatedAt: string }>({
  client,
  form,
  fields,
  comparedFields,
  valuesOf,
  send,
  isPending,
  issuesOf,
  goTo,
  onClose,
}: ClientSaveOptions<F, C>) {
  const [seen, setSeen] = useState(client);
  const [isDeleted, setDeleted] = useState(false);
  const clash = useConflict<F, C>(comparedFields, valuesOf);
  const open = clash.conflict;

  const save = async (values: Values<F>, base: C | null, changed: readonly F[]): Promise<void> => {
    try {
      await send({ values, seen: base, changed });
    } catch (error) {
      if (base && isGone(error)) return setDeleted(true);
      const current = base && currentOf<C>(error);
      if (!base || !current) return showIssues(error, base === null);
      if (clash.compare(base, values, current)) return;
      // They changed nothing that this form shows.
      setSeen(current);
      return save(values, current, changed);
    }
  };

  const showIssues = (error: unknown, isNew: boolean) => {
    const issues: { field: F | 'clientId'; message: string }[] = issuesOf(error);
    // Taken meanwhile, or by a client that is archived.
    if (issues.length === 0 && isNew && isConflict(error))
      issues.push({ field: 'clientId', message: messageOf(error, 'This client ID is taken.') });
    for (const { field, message } of issues) form.setError(field, { message });
    if (issues[0]) goTo(issues[0].field);
  };

  /** Fills the form with the chosen sides, on top of the current record. */
  const settle = (settled: NonNullable<typeof open>) => {
    const merged = clash.merge(settled);
    const theirs = valuesOf(settled.current);
    form.reset(theirs);
    const mine = fields.filter((name) => merged[name] !== theirs[name]);
    for (const name of mine) form.setValue(name, merged[name], { shouldDirty: true });
    setSeen(settled.current);
    clash.close();
    return { merged, mine };
  };

  return {
    /** The client that the form stands for: a later version than `client` where another admin saved one. */
    seen,
    /** Another admin deleted it meanwhile. */
    isDeleted,
    onRestored: (version: number) => {
      setDeleted(false);
      setSeen((deleted) => deleted && { ...deleted, version });
    },
    submit: async (values: Values<F>, changed: readonly F[]): Promise<void> => {
      if (isPending) return;
      if (seen && changed.length === 0) return onClose();
      await save(values, seen, changed);
    },
    conflict: open && {
      current: open.current,
      step: {
        conflicts: open.conflicts,
        savedAt: open.current.updatedAt,
        sides: clash.sides,
        onChange: clash.setSides,
        busy: isPending,
        onBack: () => {
          settle(open);
          const mine = open.conflicts.find(({ changedBy }) => changedBy !== 'them');
          if (mine) goTo(mine.field);
        },
        onSave: async () => {
          const { merged, mine } = settle(open);
          if (mine.length === 0) return onClose();
          await save(merged, open.current, mine);
        },
      },
    },
  };
}
