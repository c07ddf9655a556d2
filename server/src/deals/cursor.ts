import { instantInput } from '@liftout/contract/common';
import { z } from 'zod';
import { cursorOf } from '../platform/http/payload/cursor.ts';

/** The last deal of a page. */
export const dealCursor = cursorOf(z.object({ value: z.number().int(), id: z.uuid() }));

/** The last lost deal of a page. */
export const lostDealCursor = cursorOf(z.object({ lostAt: instantInput, id: z.uuid() }));
