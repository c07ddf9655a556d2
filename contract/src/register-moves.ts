import * as z from 'zod/mini';
import { idParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import { uploadCounts } from './uploads.ts';

const count = z.int().check(z.nonnegative());

/** What the changes of a file of the register would be as moves. People count once each. */
export const registerMovesPreview = z.object({
  /** Left a firm and joined another. */
  moves: count,
  /** Of them, those that an uploaded row tells already: the same firms within 90 days. They get the CRD number. */
  told: count,
  /** Changes that are no moves, or can't be told from none: dual and bulk registrations, comings and goings. */
  others: count,
  /** The upload that they were made as, where they were and it was not reverted. */
  uploadId: z.nullable(z.uuid()),
});
export type RegisterMovesPreview = z.infer<typeof registerMovesPreview>;

/** 404 for an unknown file. */
export const previewRegisterMoves = endpoint({
  method: 'GET',
  path: '/api/admin/register/files/:id/moves',
  summary: 'How many moves the changes of a file of the register would make',
  access: 'admin',
  tenant: 'none',
  reads: ['moves', 'register', 'uploads'],
  params: idParams,
  response: registerMovesPreview,
});

/**
 * Makes the moves, as an upload that can be reverted. 404 for an unknown file, 409 where they were made and not reverted,
 * or where there are none.
 */
export const makeRegisterMoves = endpoint({
  method: 'POST',
  path: '/api/admin/register/files/:id/moves',
  summary: 'Make moves of the changes of a file of the register',
  access: 'admin',
  tenant: 'none',
  changes: ['moves', 'register', 'uploads'],
  params: idParams,
  response: z.extend(uploadCounts, { uploadId: z.uuid() }),
});
