import type { Submission } from '@liftout/contract/submissions';
import { useState } from 'react';
import { useApprove } from './use-approve.ts';
import { useDecideMany } from './use-decide-many.ts';

export type Decisions = ReturnType<typeof useDecisions>;

/**
 * What an admin does with the submissions of a page: which are selected, edited or about to be rejected, and deciding
 * one or all that are selected.
 * @param nameOf the name of a client by its id
 */
export function useDecisions(submissions: readonly Submission[], nameOf: (client: string) => string) {
  const [editing, setEditing] = useState<Submission | null>(null);
  const [rejecting, setRejecting] = useState<readonly Submission[]>([]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const many = useDecideMany(() => {
    setSelected([]);
    setRejecting([]);
  });
  const isSelected = (id: string) => selected.includes(id);
  return {
    ...useApprove(nameOf),
    many,
    editing,
    edit: setEditing,
    rejecting,
    reject: setRejecting,
    isSelected,
    selected: submissions.filter(({ id }) => isSelected(id)),
    selectOnly: setSelected,
    select: (id: string, on: boolean) =>
      setSelected((before) => (on ? [...before, id] : before.filter((one) => one !== id))),
  };
}
