import type { Tx } from '../../platform/db/database.ts';
import { findAnswerable } from '../../sources/calls/queries.ts';
import { countStored, readNewestCalls, readNewestContacts } from '../../sources/data-source/queries.ts';
import { findOwnLines } from '../../sources/justcall/queries.ts';
import { findAllSourceSettings, findSourceSettings } from '../../sources/queries.ts';
import { findFailures } from '../../sources/sync/queries/runs.ts';
import { isListenedTo, listeningClients } from '../../webhooks/service.ts';

const client = 'alpha';
const now = new Date('2025-08-29T16:00:00Z');

/** A call of each query of sources and webhooks. */
export const sourceQueries: ((tx: Tx) => unknown)[] = [
  (tx) => isListenedTo(tx, client, 'deal.moved'),
  (tx) => listeningClients(tx, 'deal.moved', now),
  (tx) => readNewestContacts(tx, client, 10),
  (tx) => readNewestCalls(tx, client, 10),
];

/** Those that only the platform's scope may run. */
export const sourcePlatformQueries: ((tx: Tx) => unknown)[] = [
  (tx) => countStored(tx, client),
  (tx) => findOwnLines(tx, client, '1'),
  (tx) => findAnswerable(tx, client, { since: now, after: { source: 'a', sourceId: '1' }, limit: 10 }),
  (tx) => findSourceSettings(tx, client, { hubspot: 'a', justcall: 'b' }),
  (tx) => findAllSourceSettings(tx, { hubspot: 'a', justcall: 'b' }),
  (tx) => findFailures(tx),
];
