import * as z from 'zod/mini';
import { clientParams, textOrNull, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { stages } from './values/choices.ts';

/** What a stage of HubSpot's may stand for: a stage of ours, `lost`, or `none`, out of the pipeline. */
export const stageChoices = [...stages, 'lost', 'none'] as const;
export const stageChoice = z.enum(stageChoices, 'Choose a stage.');
export type StageChoice = z.infer<typeof stageChoice>;
/** The same without `none`: where a source's deal stands here, or that it is lost. */
export type SourceStage = Exclude<StageChoice, 'none'>;

/** A stage of a HubSpot pipeline. */
export const mappedStage = z.object({
  id: z.string(),
  label: z.string(),
  /** By its label and probability. */
  guess: stageChoice,
  /** Null: the guess counts. */
  chosen: z.nullable(stageChoice),
});
export type MappedStage = z.infer<typeof mappedStage>;

export const stageMap = z.object({
  /** As HubSpot had them at the last sync; none before the first. */
  pipelines: z.array(z.object({ id: z.string(), label: z.string(), stages: z.array(mappedStage) })),
  /** Why HubSpot is not read for this client, in a sentence; null where it is. */
  missing: textOrNull,
  version,
});
export type StageMap = z.infer<typeof stageMap>;

export const readStageMap = endpoint({
  method: 'GET',
  path: '/api/admin/sources/:client/stages',
  summary: "Which stage each stage of a client's HubSpot pipelines stands for",
  access: 'admin',
  tenant: 'params',
  reads: ['clients', 'sources'],
  params: clientParams,
  response: stageMap,
});

/** The next sync follows it, also for deals that were read before. 409 with the current map where `version` is outdated. */
export const saveStageMap = endpoint({
  method: 'PUT',
  path: '/api/admin/sources/:client/stages',
  summary: "Choose what the stages of a client's HubSpot pipelines stand for",
  access: 'admin',
  tenant: 'params',
  changes: ['sources'],
  params: clientParams,
  body: z.object({
    /** By the id of HubSpot's stage. For stages that are left out the guess counts. */
    chosen: z.record(z.string(), stageChoice),
    version: z.optional(version),
  }),
  response: stageMap,
});
