import * as z from 'zod/mini';
import { clientQuery, dollars, idParams, instant, requiredText, textOrNull } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How a person differs from the file before; most differences are no moves. */
export const registerChangeClasses = [
  /** Joined a firm and kept the old one. */
  'joined',
  /** Left a firm and kept another. */
  'left',
  /** Left all firms and joined others. */
  'swapped',
  /** Left firms for others of the same enterprise. */
  'conversion',
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

/** The maximum size of a file, in bytes: 500 MB. The register is about 170 MB as a zip. */
export const maxRegisterBytes = 500 * 1024 * 1024;

/**
 * - `imported`: it is among the files now.
 * - `known`: it was among them before, and nothing changed.
 * - `refused`: it is not what it should be, or not whole; `problem` says why.
 * - `failed`: the server failed.
 */
export const registerImportStates = [
  'waiting',
  'importing',
  'imported',
  'known',
  'refused',
  'failed',
] as const;

const count = z.int().check(z.nonnegative());

/** What a firm's file says against the one before of the same source. */
const firmChanges = z.object({
  appeared: z.int(),
  vanished: z.int(),
  /** Under the same CRD number. */
  renamed: z.int(),
});

/** The SEC's XML, the states' XML, or the table of Form ADV: each has firms of its own. */
export const registerFirmSources = ['sec', 'state', 'adv'] as const;

const firmFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  source: z.enum(registerFirmSources),
  day: z.iso.date(),
  firms: z.int(),
  importedBy: z.string(),
  importedAt: instant,
  /** Null for the first one of its source. */
  changes: z.nullable(firmChanges),
});
export type RegisterFirmFile = z.infer<typeof firmFile>;

const registerImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(registerImportStates),
  /** What it holds; until it was opened, `people`. */
  kind: z.enum(['people', 'firms']),
  problem: textOrNull,
  /** It failed, or was refused because it has fewer people than a day explains. */
  canRetry: z.boolean(),
  /** Null until it is imported. */
  day: z.nullable(z.iso.date()),
  /** Read so far: people, or firms. */
  people: count,
  /** Listed again; the first time counts. */
  repeated: count,
  /** Left out. */
  withoutCrd: count,
  importedBy: z.string(),
  createdAt: instant,
});
export type RegisterImport = z.infer<typeof registerImport>;

export const readAdvisorRegister = endpoint({
  method: 'GET',
  path: '/api/admin/register',
  summary:
    'The files of the public register of advisors that were imported (the latest 30), and what each changed',
  access: 'admin',
  tenant: 'none',
  reads: ['register', 'register-runs'],
  /** `imports`: files that were sent lately and what became of them, at most 5, newest first. */
  response: z.object({
    files: z.array(file),
    /** Files of firms, the latest 10. */
    firmFiles: z.array(firmFile),
    imports: z.array(registerImport),
  }),
});
export type AdvisorRegister = z.infer<typeof readAdvisorRegister.response>;

const registeredFirm = z.object({
  crd: z.string(),
  /** The legal name. */
  name: z.string(),
  city: z.string(),
  state: z.string(),
  /** Regulatory assets under management in dollars, item 5F(2)(c) of Form ADV; null: not filed, which is not zero. */
  regulatoryAum: dollars,
  /** Employees who give advice, item 5B(1); null: not filed. */
  advisers: z.nullable(z.int()),
  /** The day of the file. */
  day: z.iso.date(),
});
export type RegisteredFirm = z.infer<typeof registeredFirm>;

/** A firm as the public register has it; null where no firm there is certainly this one, or several are. */
export const readRegisteredFirm = endpoint({
  method: 'GET',
  path: '/api/firm/:firmName/register',
  summary: 'What the public register says of a firm',
  access: 'contacts',
  tenant: 'query',
  reads: ['moves', 'register'],
  params: z.object({ firmName: requiredText(200, 'Enter a firm.') }),
  query: clientQuery,
  response: z.object({ firm: z.nullable(registeredFirm) }),
});

/** The form's fields other than `file`: none. */
export const registerFormFields = z.object({});

/**
 * Sends a file of the register as a multipart form with `file`. It is imported in the background, as a whole or not at all.
 * 400 for a form without such a file, 409 while another file is imported, 413 for one over 500 MB.
 */
export const importRegister = endpoint({
  method: 'POST',
  path: '/api/admin/register',
  summary: 'Send a file of the public register of advisors, or of firms',
  access: 'admin',
  tenant: 'none',
  changes: ['register-runs'],
  consumes: 'multipart',
  response: registerImport,
});

/** 409 where it neither failed nor was refused for its losses, and while another file is imported. */
export const retryRegisterImport = endpoint({
  method: 'POST',
  path: '/api/admin/register/imports/:id/retry',
  summary: 'Import a file of the register that failed, or one with losses anyway',
  access: 'admin',
  tenant: 'none',
  changes: ['register-runs'],
  params: idParams,
  response: registerImport,
});

/** 409 while it is imported. */
export const dismissRegisterImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/register/imports/:id',
  summary: 'Remove what became of a file of the register from the list',
  access: 'admin',
  tenant: 'none',
  changes: ['register-runs'],
  params: idParams,
  response: z.object({ message: z.string() }),
});
