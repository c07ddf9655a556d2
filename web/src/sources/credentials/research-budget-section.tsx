import { type ResearchBudget, readResearchBudget, saveResearchBudget } from '@liftout/contract/research';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError, messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { count } from '../../lib/format/formats.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';

const budgetQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(readResearchBudget, clientId),
    queryFn: ({ signal }) => call(readResearchBudget, { params: { client: clientId }, signal }),
  });

/** How often a client may ask the language model in a day. */
export function ResearchBudgetSection({ clientId }: { clientId: string }) {
  const query = useQuery(budgetQuery(clientId));
  return (
    <Section
      id="research-budget"
      title="AI research"
      description="Deep dives and LinkedIn auto-fill together. A call that fails doesn't count."
    >
      <Card className="max-w-3xl">
        <Loaded compact query={query} what="the budget" placeholder={<Skeleton className="h-16" />}>
          {(budget) => (
            <BudgetForm key={`${clientId} ${budget.runsPerDay}`} clientId={clientId} budget={budget} />
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function BudgetForm({ clientId, budget }: { clientId: string; budget: ResearchBudget }) {
  const [typed, setTyped] = useState(String(budget.runsPerDay));
  const [wrong, setWrong] = useState<string>();
  const save = useChange({
    by: saveResearchBudget,
    clientId,
    send: (runsPerDay: number) =>
      call(saveResearchBudget, { params: { client: clientId }, body: { runsPerDay } }),
    done: () => ({ tone: 'positive', title: 'Budget saved' }),
    onError: (error) => {
      const [issue] = error instanceof ApiError ? error.issues : [];
      setWrong(issue?.message);
      if (!issue)
        toast({
          tone: 'negative',
          error,
          title: "Couldn't save the budget",
          description: messageOf(error, 'Nothing was changed. Try again in a moment.'),
        });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const runs = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined;
    setWrong(runs === undefined ? 'Enter a whole number.' : undefined);
    if (runs !== undefined && !save.isPending) save.mutate(runs);
  };
  return (
    <form noValidate aria-label="AI research" onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field
        label="Runs per day"
        className="w-44"
        error={wrong}
        hint={`${count(budget.usedToday)} used today (UTC)`}
      >
        <Input inputMode="numeric" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <Button type="submit" className="mt-[1.625rem]" busy={save.isPending} busyText="Saving…">
        Save
      </Button>
    </form>
  );
}
