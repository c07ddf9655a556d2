import type { Endpoint, ParamsOf, QueryOf, ResponseOf } from '@liftout/contract/endpoint';
import type { z } from 'zod';

/** A call that was refused, in a sentence for the assistant. */
export class Refused extends Error {}

/** What a tool answers with. */
export interface Asking {
  /** The portal's clock. */
  now: Date;
  /** The client of the caller, or the one that an admin names. */
  clientId: string;
  /** `client` of queries: only where an admin names one, as the caller gave it. */
  named: { client?: string };
  /** Admins have pages of all markets besides those of the client. */
  isAdmin: boolean;
  /** Asks an endpoint for the caller. Throws `Refused`. */
  ask<const E extends Endpoint & { method: 'GET' }>(
    endpoint: E,
    input: { params?: ParamsOf<E>; query?: QueryOf<E> },
  ): Promise<{ body: ResponseOf<E>; total: number | null }>;
  /** The address of a page for people: of the client's portal, or with a leading slash an admin's own. */
  page(path: string, search?: Record<string, string | undefined>): string;
}

/** A question that an assistant can ask. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** Whoever may call this endpoint has the tool. */
  of: Endpoint;
  input: z.ZodObject;
  answer(input: unknown, asking: Asking): Promise<object>;
}

/** Declares a tool; its answer takes what its input has been parsed to. */
export function tool<S extends z.ZodObject>(
  declared: Omit<Tool, 'input' | 'answer'> & {
    input: S;
    answer: (input: z.output<S>, asking: Asking) => Promise<object>;
  },
): Tool {
  const { input, answer } = declared;
  return { ...declared, answer: (given, asking) => answer(input.parse(given), asking) };
}
