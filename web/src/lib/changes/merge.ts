/** A field that two people changed from the same version of a record. */
export interface FieldConflict<F extends string> {
  field: F;
  mine: string;
  theirs: string;
  /** Who changed it since the version that the form was filled from. */
  changedBy: 'both' | 'me' | 'them';
}

export type Side = 'mine' | 'theirs';

/**
 * The fields in which my values differ from the current record, compared with the version that I started from. Fields
 * that both changed to the same value are not listed.
 */
export function conflictsOf<F extends string>(
  fields: readonly F[],
  base: Readonly<Record<F, string>>,
  mine: Readonly<Record<F, string>>,
  theirs: Readonly<Record<F, string>>,
): FieldConflict<F>[] {
  return fields.flatMap((field) => {
    if (mine[field] === theirs[field]) return [];
    const [byMe, byThem] = [mine[field] !== base[field], theirs[field] !== base[field]];
    return [
      {
        field,
        mine: mine[field],
        theirs: theirs[field],
        changedBy: byMe && byThem ? 'both' : byMe ? 'me' : 'them',
      },
    ];
  });
}

/** The sides that keep every change: theirs where only they changed a field, else mine. */
export function suggestedSides<F extends string>(
  conflicts: readonly FieldConflict<F>[],
): Partial<Record<F, Side>> {
  const sides: Partial<Record<F, Side>> = {};
  for (const { field, changedBy } of conflicts) sides[field] = changedBy === 'them' ? 'theirs' : 'mine';
  return sides;
}
