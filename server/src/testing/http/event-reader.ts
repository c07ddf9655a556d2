import { get, type IncomingMessage } from 'node:http';

export interface SentEvent {
  id: string | undefined;
  event: string;
  data: string;
}

/** Reads server-sent events like a browser. Comments (heartbeats) are ignored. */
export function readEvents(port: number, token: string, { path = '', lastEventId = '' } = {}) {
  const events: SentEvent[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  let response: IncomingMessage | undefined;
  let ended = false;
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const request = get({ port, host: '127.0.0.1', path, headers });
  const notifyWaiting = () => {
    for (const check of waiting) check();
  };
  request.on('error', () => undefined);
  request.on('response', (incoming) => {
    response = incoming;
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        const data = fields.get('data');
        if (data !== undefined)
          events.push({ id: fields.get('id'), event: fields.get('event') ?? 'message', data });
      }
      notifyWaiting();
    });
    incoming.on('close', () => {
      ended = true;
      notifyWaiting();
    });
    notifyWaiting();
  });

  async function until(condition: () => boolean, withinMs = 5_000) {
    if (condition()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Not within ${withinMs} ms: ${JSON.stringify(events)}`)),
        withinMs,
      );
      const check = () => {
        if (!condition()) return;
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
    });
  }
  return {
    events,
    /** The data of the events without a name. */
    messages: () => events.filter(({ event }) => event === 'message').map(({ data }) => data),
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    until,
    ready: () => until(() => events.some(({ event }) => event === 'ready')),
    answered: () => until(() => response !== undefined),
    /** Undefined before the answer. */
    response(): IncomingMessage {
      if (!response) throw new Error('There is no answer yet.');
      return response;
    },
    isOver: () => until(() => ended),
    leave: () => request.destroy(),
  };
}
