import { type AccessRow, noSuchId } from './access-row.ts';

const noFile: AccessRow = { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } };

/** The rows of the access matrix for moves from the register. */
export const registerMoveRows: Record<string, AccessRow> = {
  'registerMoves.previewRegisterMoves': noFile,
  'registerMoves.makeRegisterMoves': noFile,
};
