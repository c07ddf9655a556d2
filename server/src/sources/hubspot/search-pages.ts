import { z } from 'zod';
import type { Pass } from '../sync/connector.ts';
import type { Filter } from './client.ts';

/** HubSpot's search shows a change minutes after it was made; a pass begins that much before the last one began. */
const lateWritesMs = 10 * 60_000;

/**
 * The filters of a page of objects, sorted by id, after the last one read. HubSpot pages 10,000 results at most; asking
 * for greater ids has no such end.
 */
export const changedFilters = (modified: string, { since }: Pass, lastId: string): Filter[] => [
  { propertyName: 'hs_object_id', operator: 'GT', value: lastId },
  ...(since === null
    ? []
    : [
        {
          propertyName: modified,
          operator: 'GTE' as const,
          value: String(since.getTime() - lateWritesMs),
        },
      ]),
];

const position = z.object({ phase: z.enum(['members', 'changed']), at: z.string().nullable() });
export type Position = z.infer<typeof position>;

export const writePosition = (at: Position): string => JSON.stringify(at);
export function readPosition(cursor: string | null): Position | undefined {
  if (cursor === null) return undefined;
  try {
    return position.parse(JSON.parse(cursor));
  } catch {
    return undefined;
  }
}
