import { type AccessRow, namesAlpha } from './access-row.ts';

/** The rows of the access matrix for signs of a move. */
export const moveSignAccessRows = {
  'moveSigns.readContactSigns': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, query: { client: 'alpha' } }),
  },
  'moveSigns.readAdvisorSigns': {
    request: ({ moveId }) => ({ params: { id: moveId }, query: { client: 'alpha' } }),
  },
  'moveSigns.listMoveSigns': namesAlpha,
} satisfies Record<string, AccessRow>;
