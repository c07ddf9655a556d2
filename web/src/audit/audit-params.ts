import { dayParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The audit log: its filters, where the page begins (''), and the open entry. '' is no filter. */
export const auditParams = searchParams({
  logClient: textParam(),
  logActor: textParam(),
  logGroup: textParam(),
  logAction: textParam(),
  logRecord: textParam(),
  logFrom: dayParam(),
  logTo: dayParam(),
  logText: textParam(100),
  logAfter: textParam(),
  logEntry: textParam(),
});
export type AuditParams = ValuesOf<typeof auditParams>;
