import { useState } from 'react';
import { conflictsOf, type FieldConflict, type Side, suggestedSides } from '../../lib/changes/merge.ts';

interface Open<F extends string, R> {
  /** The record as it stands now. */
  current: R;
  conflicts: FieldConflict<F>[];
  mine: Readonly<Record<F, string>>;
}

/** State of a form whose record someone else saved meanwhile. `valuesOf`: a record as the form shows it. */
export function useConflict<F extends string, R>(
  fields: readonly F[],
  valuesOf: (record: R) => Record<F, string>,
) {
  const [open, setOpen] = useState<Open<F, R> | null>(null);
  const [sides, setSides] = useState<Partial<Record<F, Side>>>({});
  return {
    /** Null while there is none. */
    conflict: open,
    sides,
    setSides,
    /**
     * Compares what was typed with the current record.
     * @returns false where they changed no field of this form to anything else: mine can be saved over it
     */
    compare: (seen: R, mine: Readonly<Record<F, string>>, current: R): boolean => {
      const conflicts = conflictsOf(fields, valuesOf(seen), mine, valuesOf(current));
      if (!conflicts.some(({ changedBy }) => changedBy !== 'me')) return false;
      setSides(suggestedSides(conflicts));
      setOpen({ current, conflicts, mine });
      return true;
    },
    /** The form's values by the chosen sides; the others are mine. */
    merge: ({ current, conflicts, mine }: Open<F, R>): Record<F, string> => {
      const theirs = valuesOf(current);
      const merged: Record<F, string> = { ...mine };
      for (const { field } of conflicts) if (sides[field] === 'theirs') merged[field] = theirs[field];
      return merged;
    },
    close: () => setOpen(null),
  };
}
