import { parseMoney } from '@liftout/contract/values/money';
import {
  applySourceDeals,
  archiveSourceDeals,
  contactIdsOfSource,
  remappedSourceDeals,
  type SourceDeal,
} from '../../contacts/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cleanText } from '../../platform/text/truncate.ts';
import type { PageCounts, Pass, SourcePage, SourceStream, StoringRun } from '../sync/connector.ts';
import { findOptions, writeOptions } from '../sync/queries/streams.ts';
import { type HubSpot, pageSize } from './client.ts';
import { modifiedAt } from './contacts.ts';
import { firstPosition, relatedPage } from './related-objects.ts';
import { writePosition } from './search-pages.ts';
import { mappingOf, readChosen, stagesOf } from './stages.ts';

const dealProperties = [
  'dealname',
  'amount',
  'dealstage',
  'pipeline',
  'closed_lost_reason',
  'hs_lastmodifieddate',
];

/** The deals with members of the list. A stage of HubSpot's is the stage that an admin chose for it, else the one guessed. */
export function dealStream(hubspot: HubSpot): SourceStream {
  let mapping: Promise<Map<string, SourceDeal['stage']>> | undefined;

  /** Reads the pipelines, once in a run, and keeps them for the screen on which an admin maps them. */
  async function readMapping({ clientId, signal, look }: Pass) {
    const pipelines = stagesOf(await hubspot.dealPipelines(signal));
    return look(async (tx) => {
      await writeOptions(tx, clientId, 'hubspot', { pipelines });
      const options = (await findOptions(tx, clientId)).find(({ source }) => source === 'hubspot');
      return mappingOf(pipelines, readChosen(options?.stages));
    });
  }

  /** The contact of the last deal that was mapped anew; null before the first, undefined once all are. */
  let remapped: string | null | undefined = null;

  /** A page of deals read before whose stage stands for another one now; undefined where there is none left. */
  async function remappedPage(
    stages: Map<string, SourceDeal['stage']>,
    cursor: string | null,
    pass: Pass,
  ): Promise<SourcePage | undefined> {
    if (remapped === undefined) return undefined;
    const after = remapped;
    const deals = await pass.look((tx) =>
      remappedSourceDeals(tx, pass.clientId, { source: 'hubspot', stages, after, limit: pageSize }),
    );
    remapped = deals.at(-1)?.contactId;
    if (deals.length === 0) return undefined;
    return {
      rows: 0,
      seen: [],
      next: cursor ?? writePosition(firstPosition(pass)),
      resume: null,
      write: (tx, run) => writeDeals(tx, run, deals),
    };
  }

  return {
    name: 'deals',
    needs: 'contacts',
    lists: 'whole',
    wholeEveryMs: 6 * 3_600_000,
    async read(cursor, pass) {
      mapping ??= readMapping(pass);
      const stages = await mapping;
      const earlier = await remappedPage(stages, cursor, pass);
      if (earlier) return earlier;
      const page = await relatedPage(hubspot, { type: 'deals', properties: dealProperties }, cursor, pass);
      const { objects: items, contacts } = page;
      const ours = await pass.look((tx) =>
        contactIdsOfSource(tx, pass.clientId, 'hubspot', [...new Set([...contacts.values()].flat())]),
      );
      const own = items.filter(({ id }) => (contacts.get(id) ?? []).some((contact) => ours.has(contact)));
      const deals = own.flatMap(({ id, properties, createdAt, updatedAt }): SourceDeal[] => {
        const stage = stages.get(properties.dealstage ?? '');
        if (stage === undefined) return [];
        const amount = parseMoney(properties.amount ?? '');
        return (contacts.get(id) ?? []).flatMap((contact) => {
          const contactId = ours.get(contact);
          if (contactId === undefined) return [];
          return [
            {
              sourceId: id,
              contactId,
              sourceStage: properties.dealstage ?? '',
              stage,
              lostNote: cleanText(properties.closed_lost_reason ?? '', 500) || null,
              valueCents: amount.kind === 'amount' ? amount.cents : null,
              modifiedAt: modifiedAt(properties.hs_lastmodifieddate) ?? new Date(updatedAt),
              createdAt: new Date(createdAt),
            },
          ];
        });
      });
      return {
        rows: own.length,
        seen: own.map(({ id }) => id),
        next: page.next,
        resume: null,
        write: async (tx, run) => ({
          ...(await writeDeals(tx, run, deals)),
          skipped: own.length - new Set(deals.map(({ sourceId }) => sourceId)).size,
        }),
      };
    },
    async archive(tx, { clientId, at }, sourceIds) {
      const archived = await archiveSourceDeals(tx, clientId, { source: 'hubspot', sourceIds, at });
      return { archived, topics: archived > 0 ? ['contacts', 'deals'] : [] };
    },
  };
}

async function writeDeals(
  tx: Tx,
  { clientId, at }: StoringRun,
  deals: SourceDeal[],
): Promise<Partial<PageCounts>> {
  const counts = await applySourceDeals(tx, clientId, { source: 'hubspot', deals, at });
  return { ...counts, topics: counts.updated + counts.kept > 0 ? ['contacts', 'deals'] : [] };
}
