import * as z from 'zod/mini';
import { instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How a person differs from the file before; most differences are no moves. */
export const registerChangeClasses = [
  /** Joined a firm and kept the old one. */
  'joined',
  /** Left a firm and kept another. */
  'left',
  /** Left all firms and joined others. */
  'swapped',
  /** Joined or left a firm of the enterprise that they stayed with. */
  'dual',
  /** One of many who changed between the same firms on one day. */
  'bulk',
  /** Any other change of firms. */
  'other',
  /** Was not in the file before. */
  'appeared',
  /** Is not in the file any more. */
  'vanished',
] as const;
export type RegisterChangeClass = (typeof registerChangeClasses)[number];

/** People by the class of their change. */
const changes = z.record(z.enum(registerChangeClasses), z.int());
export type RegisterChanges = z.infer<typeof changes>;

const file = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** The day it was made on. */
  day: z.iso.date(),
  people: z.int(),
  /** Current employments; a person may have several. */
  employments: z.int(),
  importedBy: z.string(),
  importedAt: instant,
  /** Against the file before; null for the first one. */
  changes: z.nullable(changes),
});
export type RegisterFile = z.infer<typeof file>;

export const readAdvisorRegister = endpoint({
  method: 'GET',
  path: '/api/admin/register',
  summary:
    'The files of the public register of advisors that were imported (the latest 30), and what each changed',
  access: 'admin',
  tenant: 'none',
  reads: ['register'],
  response: z.object({ files: z.array(file) }),
});
export type AdvisorRegister = z.infer<typeof readAdvisorRegister.response>;
