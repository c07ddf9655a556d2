import { makeRegisterMoves, previewRegisterMoves } from '@liftout/contract/register-moves';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** What the changes of a file of the register would be as moves. */
export const registerMovesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(previewRegisterMoves, null, id),
    queryFn: ({ signal }) => call(previewRegisterMoves, { params: { id }, signal }),
  });

export const sendRegisterMoves = (id: string) => call(makeRegisterMoves, { params: { id } });
