import * as z from 'zod/mini';
import { dayParam, textParam } from '../lib/dom/search-params.ts';

/** The audit log: its filters, where the page begins (''), and the open entry. '' is no filter. */
export const auditParams = z.object({
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
export type AuditParams = z.output<typeof auditParams>;
