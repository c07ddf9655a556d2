import type { SourceStage } from '@liftout/contract/stage-map';
import { stageLabels } from '@liftout/contract/values/stage-labels';
import type { DealOrigin } from '../../../deals/service.ts';
import type { DueWrite } from '../../../write-back/service.ts';
import { type HubSpot, pageSize } from '../client.ts';
import { modifiedAt } from '../contacts.ts';
import type { PipelineStage } from '../stages.ts';
import { callProperties, markedActivity, noteProperties } from './texts.ts';

/** What HubSpot has now. */
export type Sent =
  /** `sourceId`: what was added there. `origin`: the deal as it is there. */
  | { is: 'sent'; sourceId: string | null; origin: DealOrigin | null }
  /** There is nothing to send any more. */
  | { is: 'nothing' }
  /** It can't be sent, however often it is tried. */
  | { is: 'refused'; error: string };

const nothing: Sent = { is: 'nothing' };
const dealProperties = ['dealstage', 'pipeline', 'hs_lastmodifieddate'];

interface StageContext {
  origin: DealOrigin | undefined;
  stages: readonly PipelineStage[];
  mapping: ReadonlyMap<string, SourceStage | null>;
  signal: AbortSignal;
}

/**
 * Gives a deal there the first stage of its pipeline that stands for ours. Left alone: a deal that stands in such a stage,
 * one that was changed there after it was changed here, and one of a contact that was taken out of the pipeline.
 */
export async function sendStage(
  hubspot: HubSpot,
  { stage, changedAt }: Pick<DueWrite, 'stage' | 'changedAt'>,
  { origin, stages, mapping, signal }: StageContext,
): Promise<Sent> {
  if (stage === null || !origin || origin.stage === stage) return nothing;
  const [deal] = await hubspot.read('deals', [origin.sourceId], dealProperties, signal);
  if (!deal || deal.archived) return { is: 'refused', error: 'HubSpot no longer has this deal.' };
  const { dealstage, pipeline, hs_lastmodifieddate: changedThere } = deal.properties;
  const current = dealstage ?? '';
  const sentAs = (sourceStage: string, at: Date): Sent => ({
    is: 'sent',
    sourceId: null,
    origin: { ...origin, sourceStage, stage, modifiedAt: at },
  });
  const thereAt = modifiedAt(changedThere) ?? new Date(deal.updatedAt);
  if (mapping.get(current) === stage) return sentAs(current, thereAt);
  if (current !== origin.sourceStage && thereAt > changedAt) return nothing;
  const own = stages.filter(({ pipelineId }) => pipelineId === pipeline);
  const target = own.find(({ id }) => mapping.get(id) === stage);
  if (!target) {
    // Then losing a deal is no more than taking it out of the pipeline.
    if (stage === 'lost') return nothing;
    const name = own[0] ? ` “${own[0].pipeline}”` : '';
    const error = `No stage of HubSpot's pipeline${name} stands for ${stageLabels[stage]}. Choose one under HubSpot stages, and try again.`;
    return { is: 'refused', error };
  }
  const changed = await hubspot.update('deals', origin.sourceId, { dealstage: target.id }, signal);
  const at = modifiedAt(changed.properties.hs_lastmodifieddate) ?? new Date(changed.updatedAt);
  return sentAs(target.id, at);
}

const bodies = { notes: 'hs_note_body', calls: 'hs_call_body' } as const;

/** Adds a note or call to its contact, unless an earlier request whose answer is missing has done so. */
export async function sendActivity(hubspot: HubSpot, write: DueWrite, signal: AbortSignal): Promise<Sent> {
  const { kind, contactSourceId, activityId, occurredAt, triedAt, outcome } = write;
  if (contactSourceId === null || activityId === null || occurredAt === null) return nothing;
  const type = kind === 'note' ? 'notes' : 'calls';
  const sentAs = (id: string): Sent => ({ is: 'sent', sourceId: `${kind}:${id}`, origin: null });
  if (triedAt !== null) {
    const earlier = await findMarked(hubspot, type, { contactSourceId, activityId }, signal);
    if (earlier !== undefined) return sentAs(earlier);
  }
  const activity = { ...write, activityId, occurredAt };
  const properties =
    type === 'notes'
      ? noteProperties(activity)
      : callProperties(activity, outcome === null ? new Map() : await hubspot.dispositions(signal));
  return sentAs(await hubspot.create(type, properties, contactSourceId, signal));
}

/** The note or call of a contact whose body names the activity. Associations are up to date, which a search is not. */
async function findMarked(
  hubspot: HubSpot,
  type: 'notes' | 'calls',
  { contactSourceId, activityId }: { contactSourceId: string; activityId: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const related = await hubspot.associations('contacts', type, [contactSourceId], signal);
  // The newest have the greatest ids.
  const ids = (related.get(contactSourceId) ?? []).sort((one, other) => Number(other) - Number(one));
  for (let from = 0; from < ids.length; from += pageSize) {
    const page = await hubspot.read(type, ids.slice(from, from + pageSize), [bodies[type]], signal);
    const found = page.find(({ properties }) => markedActivity(properties[bodies[type]]) === activityId);
    if (found) return found.id;
  }
  return undefined;
}
