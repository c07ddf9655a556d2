import type { StepOwner } from '@liftout/contract/next-steps';
import { useQuery } from '@tanstack/react-query';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import { ownersQuery } from './queries.ts';

/** The values for the caller and for nobody, as ids are only known once they are loaded. */
const you = 'you';
const nobody = 'nobody';

const nameOf = ({ name, mine }: StepOwner) => (mine ? 'You' : name);

interface OwnerSelectProps {
  clientId: string;
  label: string;
  /** Null: nobody yet. Undefined: the caller, who may not be loaded yet. */
  value: StepOwner | null | undefined;
  onChange: (owner: StepOwner | null | undefined) => void;
}

/** Who does a step: the caller, a colleague or nobody yet. */
export function OwnerSelect({ clientId, label, value, onChange }: OwnerSelectProps) {
  const { data: owners = [] } = useQuery(ownersQuery(clientId));
  const isMine = value === undefined || value?.mine === true;
  const others = owners.filter(({ mine }) => !mine);
  // Somebody who has left, or an admin, stays until another one is chosen.
  const isGone = value && !value.mine && !others.some(({ id }) => id === value.id);
  const options = [
    // A step that exists is given to the caller by id.
    { value: you, label: 'You', disabled: value !== undefined && !owners.some(({ mine }) => mine) },
    ...(isGone ? [...others, value] : others).map((owner) => ({ value: owner.id, label: nameOf(owner) })),
    { value: nobody, label: 'Unassigned' },
  ];
  return (
    <LazySelect
      label={label}
      options={options}
      value={isMine ? you : (value?.id ?? nobody)}
      onValueChange={(chosen) => {
        if (chosen === nobody) onChange(null);
        else if (chosen === you) onChange(owners.find(({ mine }) => mine));
        else onChange(others.find(({ id }) => id === chosen) ?? value);
      }}
    />
  );
}

/** What is sent for an owner: left out, the step is the caller's. */
export const sentOwner = (owner: StepOwner | null | undefined): { owner?: string | null } =>
  owner === undefined ? {} : { owner: owner?.id ?? null };
