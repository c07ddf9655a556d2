import { stages } from '@liftout/contract/deals';
import type { SourceStage } from '@liftout/contract/stage-map';
import { z } from 'zod';
import type { HubspotPipeline } from './client.ts';

/** A stage of a HubSpot pipeline. */
export interface PipelineStage {
  id: string;
  label: string;
  pipelineId: string;
  pipeline: string;
  /** What it stands for here, by its label and probability; null: out of the pipeline. */
  guess: SourceStage | null;
}

type Metadata = HubspotPipeline['stages'][number]['metadata'];

/** Words of labels, in the order in which they are looked for. */
const words: readonly (readonly [RegExp, SourceStage])[] = [
  [/\b(lost|dead|declined|disqualified|passed|not interested)\b/, 'lost'],
  [/\b(won|signed|joined|hired|onboarded)\b/, 'won'],
  [/\b(meeting|met|appointment|interview|presentation|demo|visit)\b/, 'meeting'],
  [/\b(closing|contract|offer|negotiation|negotiating|decision|bought|proposal|due diligence)\b/, 'closing'],
  [/\b(conversation|contacted|qualified|discussion|discussing|interested|talking|engaged)\b/, 'conversation'],
  [/\b(target|targeted|new|lead|prospect|identified)\b/, 'targeted'],
];

/** What one of HubSpot's stages stands for: as it is closed, else by words of its label, else by its probability. */
export function guessStage(label: string, { isClosed, probability }: Metadata): SourceStage {
  const chance = probability === undefined || probability.trim() === '' ? Number.NaN : Number(probability);
  if (isClosed === 'true' && chance === 1) return 'won';
  if (isClosed === 'true' && chance === 0) return 'lost';
  const text = label.toLowerCase();
  const named = words.find(([pattern]) => pattern.test(text));
  if (named) return named[1];
  if (Number.isNaN(chance) || chance < 0.2) return 'targeted';
  if (chance < 0.4) return 'conversation';
  if (chance < 0.75) return 'meeting';
  return chance < 1 ? 'closing' : 'won';
}

const sourceStage = z.enum([...stages, 'lost']);
const stored = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    pipelineId: z.string(),
    pipeline: z.string(),
    guess: sourceStage.nullable(),
  }),
);
const chosen = z.record(z.string(), sourceStage.nullable());

export const readStages = (value: unknown): PipelineStage[] => stored.safeParse(value).data ?? [];
export const readChosen = (value: unknown): Record<string, SourceStage | null> =>
  chosen.safeParse(value).data ?? {};

/** The stages of pipelines in use, in the order of each pipeline. */
export const stagesOf = (pipelines: readonly HubspotPipeline[]): PipelineStage[] =>
  pipelines.flatMap(({ id: pipelineId, label: pipeline, stages: list, archived }) =>
    archived
      ? []
      : list
          .toSorted((one, other) => one.displayOrder - other.displayOrder)
          .flatMap(({ id, label, metadata, archived: isGone }) =>
            isGone ? [] : [{ id, label, pipelineId, pipeline, guess: guessStage(label, metadata) }],
          ),
  );

/** Ours for each of theirs, by its id: as an admin chose, else as guessed; null: out of the pipeline. */
export const mappingOf = (
  pipelines: readonly PipelineStage[],
  byHand: Readonly<Record<string, SourceStage | null>>,
): Map<string, SourceStage | null> => {
  const chosenOf = new Map(Object.entries(byHand));
  return new Map(
    pipelines.map(({ id, guess }) => [id, chosenOf.has(id) ? (chosenOf.get(id) ?? null) : guess]),
  );
};
