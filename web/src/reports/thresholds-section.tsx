import { type SavedThresholds, saveTitleThresholds } from '@liftout/contract/reports';
import {
  defaultTitleThresholds,
  type TitleThreshold,
  titleThresholds,
} from '@liftout/contract/title-thresholds';
import { parseMoney } from '@liftout/contract/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { money } from '../lib/format/formats.ts';
import { ConflictAlert } from '../ui/feedback/conflict-alert.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { SaveBar } from '../ui/form/save-bar.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { isOtherTab } from '../ui/overlay/unsaved-input.ts';
import { useConfirmLeave } from '../ui/overlay/use-confirm-leave.ts';
import { thresholdsQuery } from './queries.ts';

/** The revenue that reports give for each title. */
export function TitleThresholdsSection() {
  const query = useQuery(thresholdsQuery);
  return (
    <Section
      id="title-thresholds"
      title="Title thresholds"
      description="The revenue that reports name for each title. Open reports follow at once."
    >
      <Card>
        <Loaded query={query} what="the title thresholds" placeholder={<Skeleton className="h-56" />}>
          {(stored) => <ThresholdsForm stored={stored} />}
        </Loaded>
      </Card>
    </Section>
  );
}

/** Amounts as typed, by title and rule. */
type Amounts = readonly (readonly string[])[];

const amountsOf = (thresholds: readonly TitleThreshold[]): Amounts =>
  thresholds.map(({ rules }) => rules.map(({ revenue }) => money(revenue)));

/** The thresholds with the typed amounts; NaN for one that can't be read. */
const withAmounts = (thresholds: readonly TitleThreshold[], amounts: Amounts): TitleThreshold[] =>
  thresholds.map(({ title, rules }, at) => ({
    title,
    rules: rules.map(({ years }, n) => {
      const read = parseMoney(amounts[at]?.[n]);
      return { years, revenue: read.kind === 'amount' ? read.cents / 100 : Number.NaN };
    }),
  }));

interface Typed extends SavedThresholds {
  amounts: Amounts;
}

interface Save {
  thresholds: TitleThreshold[];
  version?: number;
  /** What Undo restores. */
  before?: TitleThreshold[];
}

function ThresholdsForm({ stored }: { stored: SavedThresholds }) {
  const queries = useQueryClient();
  /** Undefined: as stored. */
  const [typed, setTyped] = useState<Typed>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [newer, setNewer] = useState<SavedThresholds | null>(null);
  const { thresholds, version, amounts } = typed ?? { ...stored, amounts: amountsOf(stored.thresholds) };
  const read = withAmounts(thresholds, amounts);
  const dirty = typed !== undefined && JSON.stringify(read) !== JSON.stringify(stored.thresholds);
  useConfirmLeave(dirty, { isLostBy: isOtherTab });

  const save = useChange({
    by: saveTitleThresholds,
    clientId: null,
    send: ({ before: _, ...body }: Save) => call(saveTitleThresholds, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(thresholdsQuery.queryKey, saved);
      setTyped(undefined);
      setNewer(null);
    },
    done: (saved, { before }) => ({
      tone: 'positive',
      title: 'Title thresholds saved',
      undo: before && (() => save.mutate({ thresholds: before, version: saved.version })),
    }),
    onError: (error) => {
      const current = currentOf<SavedThresholds>(error);
      if (current) {
        queries.setQueryData(thresholdsQuery.queryKey, current);
        return setNewer(current);
      }
      toast({
        tone: 'negative',
        error,
        title: 'Title thresholds not saved',
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });

  const change = (at: number, n: number, text: string) => {
    setErrors({});
    setTyped({
      thresholds,
      version,
      amounts: amounts.map((row, i) => (i === at ? row.map((old, j) => (j === n ? text : old)) : row)),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const parsed = titleThresholds.safeParse(read);
    if (parsed.success) return save.mutate({ thresholds: parsed.data, version, before: stored.thresholds });
    setErrors(
      Object.fromEntries(
        parsed.error.issues.map(({ path, message, code }) => [
          `${String(path[0])}.${String(path[2])}`,
          code === 'custom' ? message : 'Enter an amount such as $3M.',
        ]),
      ),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {newer ? (
        <ConflictAlert
          what="The thresholds"
          onTakeTheirs={() => {
            setTyped(undefined);
            setNewer(null);
          }}
          onKeepMine={() => {
            setTyped({ thresholds, amounts, version: newer.version });
            setNewer(null);
          }}
        >
          {newer.thresholds
            .map(({ title, rules }) => `${title}: ${rules.map(({ revenue }) => money(revenue)).join(' or ')}`)
            .join('; ')}
        </ConflictAlert>
      ) : null}
      {thresholds.map(({ title, rules }, at) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-2 font-semibold">{title}</legend>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:max-w-2xl">
            {rules.map(({ years }, n) => (
              <Field
                key={String(years)}
                label={
                  years === null
                    ? 'Annual revenue'
                    : `${n > 0 ? 'Or revenue' : 'Revenue'} over ${years} years`
                }
                error={errors[`${at}.${n}`]}
              >
                <Input
                  autoComplete="off"
                  value={amounts[at]?.[n] ?? ''}
                  onChange={(event) => change(at, n, event.target.value)}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setErrors({});
            setTyped({
              thresholds: defaultTitleThresholds,
              version,
              amounts: amountsOf(defaultTitleThresholds),
            });
          }}
        >
          Reset to defaults
        </Button>
      </div>
      <SaveBar
        dirty={dirty}
        saving={save.isPending}
        onDiscard={() => {
          setTyped(undefined);
          setErrors({});
        }}
      />
    </form>
  );
}
