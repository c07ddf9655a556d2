import type { AccessRow } from './access-row.ts';
import { activityRows } from './activity-rows.ts';
import { advisorRows } from './advisor-rows.ts';
import { authRows } from './auth-rows.ts';
import { clientRows } from './client-rows.ts';
import { contactRows } from './contact-rows.ts';
import { dealRows } from './deal-rows.ts';
import { firmRows } from './firm-rows.ts';
import { importRows } from './import-rows.ts';
import { insightRows } from './insight-rows.ts';
import { integrationRows } from './integration-rows.ts';
import { mailRows } from './mail-rows.ts';
import { marketRows } from './market-rows.ts';
import { moveRows } from './move-rows.ts';
import { nextStepRows } from './next-step-rows.ts';
import { operatingRows } from './operating-rows.ts';
import { personalDataRows } from './personal-data-rows.ts';
import { reportRows } from './report-rows.ts';
import { sourceRows } from './source-rows.ts';
import { submissionRows } from './submission-rows.ts';
import { uploadRows } from './upload-rows.ts';
import { watchRows } from './watch-rows.ts';

/** One row per endpoint of the contract, by its name there; an endpoint without one fails the matrix. */
export const accessRows: Record<string, AccessRow> = {
  ...activityRows,
  ...advisorRows,
  ...authRows,
  ...clientRows,
  ...contactRows,
  ...dealRows,
  ...firmRows,
  ...importRows,
  ...insightRows,
  ...integrationRows,
  ...mailRows,
  ...marketRows,
  ...moveRows,
  ...nextStepRows,
  ...operatingRows,
  ...personalDataRows,
  ...reportRows,
  ...sourceRows,
  ...submissionRows,
  ...uploadRows,
  ...watchRows,
};
