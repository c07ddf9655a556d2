import type { SubmissionCount } from '@liftout/contract/submissions';
import { count } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';

interface WaitingClientsProps {
  clients: readonly SubmissionCount[];
  /** The client whose contacts are shown; '' for all. */
  chosen: string;
  /** Its name, also where nothing of it waits any more. */
  chosenName: string;
  onChoose: (client: string) => void;
}

/** The clients with submissions and their number; each filters the list. */
export function SubmissionClients({ clients, chosen, chosenName, onChoose }: WaitingClientsProps) {
  const all = clients.reduce((sum, { waiting }) => sum + waiting, 0);
  const gone = chosen !== '' && !clients.some(({ client }) => client === chosen);
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">Show the contacts of</legend>
      <Choice name="All clients" number={all} pressed={chosen === ''} onPress={() => onChoose('')} />
      {clients.map(({ client, clientName, waiting }) => (
        <Choice
          key={client}
          name={clientName}
          number={waiting}
          pressed={client === chosen}
          onPress={() => onChoose(client)}
        />
      ))}
      {gone ? <Choice name={chosenName} number={0} pressed onPress={() => onChoose('')} /> : null}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  number: number;
  pressed: boolean;
  onPress: () => void;
}

function Choice({ name, number, pressed, onPress }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-7 max-sm:min-h-11 max-w-full items-center gap-1.5 rounded-control border px-2.5 py-0.5 text-left text-sm transition-colors',
        pressed
          ? 'border-accent bg-accent-soft text-accent'
          : 'border-line bg-surface-raised text-ink-soft hover:text-ink',
      )}
    >
      <span className="wrap-anywhere min-w-0">{name}</span>
      <span className="tabular-nums">{count(number)}</span>
    </button>
  );
}
