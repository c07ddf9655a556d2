import { isStorable, notStorable } from '@liftout/contract/values/characters';
import { z } from 'zod';
import { truncate } from '../../platform/text/truncate.ts';

/** Texts of a record are shortened to this, so that an answer stays small. */
const maxText = 500;

export const shortened = (text: string | null): string | null =>
  text === null ? null : truncate(text, maxText);

/** Half of an emoji fits in no address, so the call that is asked could not say what is wrong with it. */
const text = z.string().trim().max(200).refine(isStorable, notStorable);
const words = (describe: string) => text.optional().describe(describe);
/** A name that must be given. */
const name = text.min(1);
/** How many rows an answer has. */
const limit = (rows: number) =>
  z.number().int().min(1).max(100).default(rows).describe('The most rows to answer with, up to 100.');
const client = words('Only for admins: the client by id. Anyone else has a client of their own.');

export const inputs = { words, name, limit, client };
