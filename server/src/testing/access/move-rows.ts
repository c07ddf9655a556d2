import { type AccessRow, namesAlpha, noSuchId } from './access-row.ts';

const noFile: AccessRow = { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } };

/** Moves, signs of them, and moves from the register. */
export const moveRows: Record<string, AccessRow> = {
  'moves.listMoves': namesAlpha,
  // A move is its market's, which is beta's too.
  'moves.getMove': { request: ({ moveId }) => ({ params: { id: moveId } }), expect: { beta: 200 } },
  'moves.readMoveBook': namesAlpha,
  'moves.movesLeftOut': namesAlpha,
  'moves.movesSummary': namesAlpha,
  'moves.netRecruiting': namesAlpha,
  'moves.firmMomentum': namesAlpha,
  'moves.moveLanes': namesAlpha,
  'moves.moveChannels': namesAlpha,
  'moves.moveMonths': namesAlpha,
  'moves.moveLiftOuts': namesAlpha,
  'moves.moveCities': namesAlpha,
  'moves.moveFirms': namesAlpha,
  'moveSigns.readContactSigns': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, query: { client: 'alpha' } }),
  },
  'moveSigns.readAdvisorSigns': {
    request: ({ moveId }) => ({ params: { id: moveId }, query: { client: 'alpha' } }),
  },
  'moveSigns.listMoveSigns': namesAlpha,
  'registerMoves.previewRegisterMoves': noFile,
  'registerMoves.makeRegisterMoves': noFile,
  'registerMoves.previewCareerMoves': { request: () => ({}), expect: { admin: 404 } },
  'registerMoves.makeCareerMoves': {
    request: () => ({ body: { since: '2024-01-01' } }),
    expect: { admin: 404 },
  },
  'registerMoves.stopCareerMoves': noFile,
  'registerMoves.readCareerMoves': {},
  'registerMoves.readAutomaticRegisterMoves': {},
  'registerMoves.saveAutomaticRegisterMoves': {
    request: () => ({ body: { automatic: false, version: 1 } }),
  },
};
