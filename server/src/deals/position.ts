import { z } from 'zod';
import { cursorOf } from '../platform/http/payload/cursor.ts';

/** Where a page of deals ended. */
export const dealCursor = cursorOf(z.object({ value: z.number().int(), id: z.uuid() }));
