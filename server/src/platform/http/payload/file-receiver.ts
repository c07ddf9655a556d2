import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type ConcurrencyLimits, limitConcurrency } from '../../concurrency-limit.ts';
import { openSpool, sweepSpool } from '../../files/spool.ts';
import { type FileForm, type ReceivedForm, receiveForm, whenSenderLeaves } from './received-file.ts';

export interface ReceiverOptions {
  /** Where files are for as long as they are worked on. */
  folder: string;
  /** Files that one process receives at once. Those it works on no longer count. */
  maxReceiving: number;
  busy: ConcurrencyLimits['busy'];
}

interface Sender {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Milliseconds in which some bytes must arrive. */
  timeout: number;
}

/** Receives forms with one file, onto disk and few at once, so that slow senders hold nothing that others wait for. */
export function fileReceiver<F extends z.ZodMiniType<object>>(
  form: FileForm<F>,
  { folder, maxReceiving, busy }: ReceiverOptions,
) {
  const receiving = limitConcurrency({ maxRunning: maxReceiving, maxWaiting: 0, busy });
  return {
    /**
     * Receives a form and works on it; its file is gone afterwards. Throws 429 where `maxReceiving` others are received,
     * what `receiveForm` throws, and what `work` throws. @param work its signal aborts where the sender goes away
     */
    async receive<T>(
      { request, reply, timeout }: Sender,
      work: (received: ReceivedForm<F>, signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const signal = whenSenderLeaves(reply);
      const openFile = () => openSpool(folder);
      const received = await receiving.run(() => receiveForm(request, form, { openFile, signal, timeout }));
      try {
        return await work(received, signal);
      } finally {
        await received.file.close();
      }
    },

    /** Removes files left by killed processes. */
    sweepFiles: () => sweepSpool(folder),
  };
}
