import type { Contact, Stage } from '@liftout/contract/contacts';
import type { SourceStage } from '@liftout/contract/stage-map';
import {
  type DealOrigin,
  type DealTimes,
  findDealOrigins,
  findDealOriginsOfSource,
  findDealTimes,
  findRemapped,
  removeDealOrigins,
  type StageChange,
  writeDealOrigins,
} from '../deals/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { differences } from './patch.ts';
import { setStage } from './pipeline.ts';
import { findContacts } from './queries/contacts.ts';
import { toContact } from './queries/row.ts';

/** A deal of a source with one of a client's contacts. */
export interface SourceDeal {
  sourceId: string;
  contactId: string;
  /** The stage there. */
  sourceStage: string;
  /** What it stands for here; null: out of the pipeline. */
  stage: SourceStage | null;
  /** Why it was lost, in the source's words. */
  lostNote: string | null;
  valueCents: number | null;
  modifiedAt: Date;
  /** When it was made there; null: not known. */
  createdAt: Date | null;
}

/** A deal that was made longer ago was in its stage before it was known here. */
const newDealMs = 7 * 86_400_000;

export interface AppliedDeals {
  updated: number;
  /** Stages and values that stayed as a person set them later. */
  kept: number;
}

/** The latest of each contact's deals, by the time it was modified. */
function latestOf(deals: SourceDeal[]): SourceDeal[] {
  const latest = new Map<string, SourceDeal>();
  for (const deal of deals) {
    const other = latest.get(deal.contactId);
    if (!other || isLater(deal, other)) latest.set(deal.contactId, deal);
  }
  return [...latest.values()];
}

const isLater = (
  one: Pick<DealOrigin, 'modifiedAt' | 'sourceId'>,
  other: Pick<DealOrigin, 'modifiedAt' | 'sourceId'>,
) => {
  const difference = one.modifiedAt.getTime() - other.modifiedAt.getTime();
  return difference > 0 || (difference === 0 && one.sourceId >= other.sourceId);
};

/**
 * Takes over stage and value of a source's deals. A contact has one open deal here; of several there, the one modified
 * last counts. Stage and value are taken, each by itself, unless a person set ours later (decision 038).
 */
export async function applySourceDeals(
  tx: Tx,
  clientId: string,
  { source, deals, at }: { source: string; deals: SourceDeal[]; at: Date },
): Promise<AppliedDeals> {
  const latest = latestOf(deals);
  const ids = latest.map(({ contactId }) => contactId).sort();
  if (ids.length === 0) return { updated: 0, kept: 0 };
  const before = new Map(
    (await findContacts(tx, clientId, ids, 'lock')).map((row) => [row.id, toContact(row)]),
  );
  const origins = await findDealOrigins(tx, clientId, ids);
  const times = await findDealTimes(tx, clientId, ids);
  const entries: AuditEntry[] = [];
  const followed: DealOrigin[] = [];
  const changed: string[] = [];
  let kept = 0;
  for (const deal of latest) {
    const contact = before.get(deal.contactId);
    const origin = origins.get(deal.contactId);
    if (!contact || (origin && !isLater(deal, origin))) continue;
    const { contactId, lostNote, createdAt, ...rest } = deal;
    followed.push({ clientId, contactId, source, ...rest });
    const decided = decideDeal(deal, { contact, origin, times: times.get(contactId) });
    if (decided.stage !== undefined || decided.valueCents !== undefined) {
      await setStage(
        tx,
        {
          clientId,
          contactIds: [contactId],
          ...outcomeOf(decided.stage === undefined ? contact.pipelineStage : decided.stage, lostNote),
          valueCents: decided.valueCents,
          isFromSource: true,
          isFound: createdAt === null || at.getTime() - createdAt.getTime() > newDealMs,
        },
        at,
      );
      changed.push(contactId);
    }
    const names = Object.keys(decided.kept);
    kept += names.length;
    if (names.length > 0)
      entries.push({
        action: 'contact.kept',
        entity: 'contact',
        entityId: contactId,
        clientId,
        before: decided.kept,
        after: Object.fromEntries(
          names.map((name) => [name, name === 'dealValue' ? contact.dealValue : contact.pipelineStage]),
        ),
      });
  }
  await writeDealOrigins(tx, followed);
  const after = changed.length > 0 ? (await findContacts(tx, clientId, changed, 'read')).map(toContact) : [];
  let updated = 0;
  for (const contact of after) {
    const difference = differences(before.get(contact.id) ?? {}, contact);
    if (!difference) continue;
    updated += 1;
    entries.push({
      action: 'contact.updated',
      entity: 'contact',
      entityId: contact.id,
      clientId,
      ...difference,
    });
  }
  await audit(tx, entries, at);
  return { updated, kept };
}

/** The stage of a contact, and why its deal is lost where it is. */
const outcomeOf = (stage: SourceStage | null, note: string | null): Pick<StageChange, 'stage' | 'loss'> =>
  stage === 'lost' ? { stage: null, loss: { reason: 'other', note } } : { stage };

interface DecidedDeal {
  /** Undefined: ours stays. */
  stage?: SourceStage | null;
  valueCents?: number;
  /** What the source says where ours is later. */
  kept: { pipelineStage?: Stage | null; dealValue?: number };
}

/** What is known here of a source's deal. */
interface Standing {
  contact: Contact;
  origin: DealOrigin | undefined;
  times: DealTimes | undefined;
}

/** Decides on stage and value, each by who wrote it last. */
function decideDeal(deal: SourceDeal, ours: Standing): DecidedDeal {
  const onStage = decideStage(deal, ours);
  const onValue = decideValue(
    deal,
    onStage.stage === undefined ? ours.contact.pipelineStage : onStage.stage,
    ours,
  );
  return { ...onStage, ...onValue, kept: { ...onStage.kept, ...onValue.kept } };
}

/** Whether the source wrote its deal after ours was written, if it ever was. */
const isAfter = ({ modifiedAt }: SourceDeal, written: Date | undefined | null) =>
  written === undefined || written === null || modifiedAt > written;

function decideStage(
  deal: SourceDeal,
  { contact, origin, times }: Standing,
): Omit<DecidedDeal, 'valueCents'> {
  const ours = contact.pipelineStage ?? (times?.isLost ? 'lost' : null);
  // Outside the pipeline there is nothing to lose, and nothing to take out of it.
  const isOut = contact.pipelineStage === null && (deal.stage === 'lost' || deal.stage === null);
  if (deal.stage === ours || origin?.stage === deal.stage || isOut) return { kept: {} };
  const wasFollowed = origin !== undefined && origin.stage === ours;
  const written = contact.pipelineStage === null ? times?.archivedAt : times?.stageChangedAt;
  if (wasFollowed || isAfter(deal, written)) return { stage: deal.stage, kept: {} };
  return { kept: { pipelineStage: outcomeOf(deal.stage, null).stage } };
}

/** `stage`: the one that was decided on. */
function decideValue(
  deal: SourceDeal,
  stage: SourceStage | null,
  { contact, origin, times }: Standing,
): Omit<DecidedDeal, 'stage'> {
  const { valueCents } = deal;
  if (stage === null || stage === 'lost' || valueCents === null) return { kept: {} };
  if (valueCents === contact.dealValue) return { kept: {} };
  // Out of the pipeline it had no value here that could differ.
  if (contact.pipelineStage !== null && origin?.valueCents === valueCents) return { kept: {} };
  const isOurs = contact.dealValue !== null && contact.dealValue !== 0;
  const wasFollowed = origin !== undefined && origin.valueCents === contact.dealValue;
  if (!isOurs || wasFollowed || isAfter(deal, times?.updatedAt)) return { valueCents, kept: {} };
  return { kept: { dealValue: valueCents } };
}

/**
 * Deals as they were read last, whose stage there another stage of ours is for now. In the order of their contacts' ids.
 * @param stages ours by the source's; null: out of the pipeline
 */
export async function remappedSourceDeals(
  tx: Tx,
  clientId: string,
  page: {
    source: string;
    stages: ReadonlyMap<string, SourceStage | null>;
    /** The contact of the page's last deal before. */
    after: string | null;
    limit: number;
  },
): Promise<SourceDeal[]> {
  const ids = await findRemapped(tx, clientId, page);
  const origins = await findDealOrigins(tx, clientId, ids);
  return ids.flatMap((id) => {
    const origin = origins.get(id);
    if (!origin) return [];
    const { sourceId, contactId, sourceStage, valueCents, modifiedAt } = origin;
    const stage = page.stages.get(sourceStage) ?? null;
    return [
      { sourceId, contactId, sourceStage, stage, lostNote: null, valueCents, modifiedAt, createdAt: null },
    ];
  });
}

/** Takes contacts out of the pipeline whose deal the source has no more, unless a person has set another stage since. @returns how many */
export async function archiveSourceDeals(
  tx: Tx,
  clientId: string,
  { source, sourceIds, at }: { source: string; sourceIds: string[]; at: Date },
): Promise<number> {
  const origins = await findDealOriginsOfSource(tx, clientId, source, sourceIds);
  const ids = origins.map(({ contactId }) => contactId).sort();
  const rows = (await findContacts(tx, clientId, ids, 'lock')).map(toContact);
  const stageOf = new Map(origins.map(({ contactId, stage }) => [contactId, stage]));
  const ended = rows.filter(
    ({ id, pipelineStage }) => pipelineStage !== null && stageOf.get(id) === pipelineStage,
  );
  await setStage(
    tx,
    { clientId, contactIds: ended.map(({ id }) => id), stage: null, isFromSource: true },
    at,
  );
  await removeDealOrigins(tx, clientId, ids);
  await audit(
    tx,
    ended.map(({ id, pipelineStage }) => ({
      action: 'contact.updated',
      entity: 'contact',
      entityId: id,
      clientId,
      before: { pipelineStage },
      after: { pipelineStage: null },
    })),
    at,
  );
  return ended.length;
}
