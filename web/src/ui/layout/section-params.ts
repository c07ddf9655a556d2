import * as z from 'zod/mini';
import { textParam } from '../../lib/dom/search-params.ts';

/** The section of a long page that is open on a phone; '' is the first. */
export const sectionParams = z.object({ section: textParam() });
export type SectionParams = z.output<typeof sectionParams>;
