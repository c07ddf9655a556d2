import type { Endpoint } from '@liftout/contract/endpoint';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Tone, toast } from '../../ui/feedback/toast-store.ts';
import { ApiError, receivedJson } from '../api/errors.ts';
import { ViewOnlyError, viewedUser, viewOnlyToast } from '../api/view-as.ts';
import { invalidate } from './query-keys.ts';
import { useSendOnce } from './send-once.ts';
import { noteUnderWay } from './under-way.ts';

type WriteEndpoint = Exclude<Endpoint, { method: 'GET' }>;

/** The toast of a success, and the action of its Undo button. */
interface Done {
  title: string;
  description?: string;
  tone?: Tone;
  undo?: (() => void) | undefined;
}

interface ChangeOptions<Data, Variables> {
  /** The endpoint that is called, or all that may be. */
  by: WriteEndpoint | readonly WriteEndpoint[];
  /** Whose rows change; null: no client's, or any client's. */
  clientId: string | null;
  send: (variables: Variables) => Promise<Data>;
  /** Shows the change before the server has answered. @returns rolls it back */
  optimistic?: (variables: Variables) => (() => void) | Promise<() => void>;
  onSuccess?: (data: Data, variables: Variables) => unknown;
  /** The toast of a success. */
  done?: (data: Data, variables: Variables) => Done | null;
  /** Called after a failure, once the screen is rolled back. */
  onError?: (error: Error, variables: Variables) => unknown;
  /** Changes with the same scope are sent one after the other. */
  scope?: string;
}

/** Refetches every query that reads what these endpoints change. */
export function refresh(
  queries: QueryClient,
  by: WriteEndpoint | readonly WriteEndpoint[],
  clientId: string | null,
): Promise<void> {
  return invalidate(queries, [{ clientId, topics: topicsOf(by) }]);
}

const topicsOf = (by: WriteEndpoint | readonly WriteEndpoint[]) =>
  [by].flat().flatMap(({ changes }) => changes);

/**
 * A change on the server: shown optimistically, rolled back when the server refuses it, with a toast and Undo. Queries
 * that read what the endpoint `changes` are refetched afterwards; of several under way, after the last one. The same
 * command given again before the server has answered, as by two presses in a row, is not sent again (`useSendOnce`).
 */
export function useChange<Data, Variables = void>({
  by,
  clientId,
  send,
  optimistic,
  onSuccess,
  done,
  onError,
  scope,
}: ChangeOptions<Data, Variables>) {
  const queries = useQueryClient();
  const once = useSendOnce<Data>(optimistic !== undefined);
  const mutation = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: (variables: Variables) => send(variables).finally(() => once.answered(variables)),
    onMutate: async (variables: Variables) => {
      if (viewedUser() !== null) throw new ViewOnlyError();
      if (!optimistic) return {};
      const answered = noteUnderWay(queries, { clientId, topics: topicsOf(by) });
      try {
        return { answered, rollBack: await optimistic(variables) };
      } catch (error) {
        answered();
        throw error;
      }
    },
    onSuccess: (data, variables) => {
      const outcome = onSuccess?.(data, variables);
      const message = done?.(data, variables);
      if (message) {
        const { undo, ...text } = message;
        toast({ ...text, ...(undo && { action: { label: 'Undo', onSelect: undo } }) });
      }
      return outcome;
    },
    onError: (error, variables, context) => {
      once.answered(variables);
      if (error instanceof ViewOnlyError) return void toast(viewOnlyToast);
      context?.rollBack?.();
      return onError?.(error, variables);
    },
    onSettled: (_data, error, _variables, context) => {
      context?.answered?.();
      const read = refresh(queries, by, clientId);
      // A refused form is ready to be sent again at once: busy until the screen is read again, it would ignore Enter.
      return error ? undefined : read;
    },
  });
  const { mutateAsync } = mutation;
  const sendOnce = useCallback<typeof mutateAsync>(
    (...given) => once.send(given[0], () => mutateAsync(...given)),
    [once, mutateAsync],
  );
  const sendOnceQuietly = useCallback<typeof mutation.mutate>(
    // `onError` has told of the failure.
    (...given) => void sendOnce(...given).catch(() => undefined),
    [sendOnce],
  );
  return { ...mutation, mutate: sendOnceQuietly, mutateAsync: sendOnce };
}

/** Whether someone else changed the record since it was read (409). */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

/** Whether the record is gone (404): someone else deleted it meanwhile. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The current record from the answer to a change of an outdated one; null for any other error. */
export function currentOf<Row>(error: unknown): Row | null {
  if (!isConflict(error) || error.code !== 'stale') return null;
  return receivedJson<{ current?: Row }>(error.text)?.current ?? null;
}
