import { z } from 'zod';
import { cursorOf } from '../platform/http/payload/cursor.ts';

/** The last deal of a page. */
export const dealCursor = cursorOf(z.object({ value: z.number().int(), id: z.uuid() }));
