import {
  makeCareerMoves,
  makeRegisterMoves,
  previewCareerMoves,
  previewRegisterMoves,
  readAutomaticRegisterMoves,
  readCareerMoves,
  saveAutomaticRegisterMoves,
  stopCareerMoves,
} from '@liftout/contract/register-moves';
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

/** What the careers in the newest file would be as moves, since a day; undefined: as the server proposes. */
export const careerMovesQuery = (since: string | undefined) =>
  queryOptions({
    queryKey: keyOf(previewCareerMoves, null, since ?? ''),
    queryFn: ({ signal }) =>
      call(previewCareerMoves, { query: since === undefined ? {} : { since }, signal }),
  });

/** How far the moves are that are made of careers, or what came of the last ones. */
export const careerMovesRunQuery = queryOptions({
  queryKey: keyOf(readCareerMoves, null),
  queryFn: ({ signal }) => call(readCareerMoves, { signal }),
});

export const sendCareerMoves = (body: { since: string }) => call(makeCareerMoves, { body });

export const sendStop = (id: string) => call(stopCareerMoves, { params: { id } });

export const automaticMovesQuery = queryOptions({
  queryKey: keyOf(readAutomaticRegisterMoves, null),
  queryFn: ({ signal }) => call(readAutomaticRegisterMoves, { signal }),
});

export const sendAutomaticMoves = (body: { automatic: boolean; version: number }) =>
  call(saveAutomaticRegisterMoves, { body });
