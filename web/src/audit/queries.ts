import { auditActors, listAudit, readAudit } from '@liftout/contract/audit';
import { type AuditGroup, actionsOf, auditGroups } from '@liftout/contract/values/audit-actions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { orderedRange } from '../lib/format/day-span.ts';
import type { AuditParams } from './audit-params.ts';

const isGroup = (text: string): text is AuditGroup => Object.hasOwn(auditGroups, text);

/** The filters of the address as the server takes them; an action or group that is none of ours is no filter. */
export function filtersOf(params: AuditParams) {
  const group = isGroup(params.logGroup) ? params.logGroup : undefined;
  const action = group && actionsOf(group).find((one) => one === params.logAction);
  return {
    client: params.logClient,
    actor: params.logActor,
    entityId: params.logRecord,
    ...orderedRange(params.logFrom, params.logTo),
    q: params.logText,
    ...(action ? { action } : group ? { group } : {}),
  };
}

const pageSize = 25;

/** A page of the log, newest first. */
export const auditQuery = (params: AuditParams) => {
  const query = { ...filtersOf(params), cursor: params.logAfter, pageSize };
  return queryOptions({
    queryKey: keyOf(listAudit, null, query),
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
};

export const auditActorsQuery = queryOptions({
  queryKey: keyOf(auditActors, null),
  queryFn: ({ signal }) => call(auditActors, { signal }),
  staleTime: 300_000,
});

/** An entry with its values. Entries never change. */
export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(readAudit, null, id),
    queryFn: ({ signal }) => call(readAudit, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
