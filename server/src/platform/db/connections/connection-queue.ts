/** The number of connections, and the limits on using and waiting for them. */
export interface ConnectionQueueOptions {
  connections: number;
  /** Of one key. */
  connectionsPerKey: number;
  /** Of long work, and of one key's long work. */
  longConnections: number;
  longConnectionsPerKey: number;
  /** Callers that may wait, of all keys and of one key. */
  maxWaiting: number;
  maxWaitingPerKey: number;
}

/** No connection came free in time, or too many callers wait. */
export class ConnectionQueueFullError extends Error {
  override readonly name = 'ConnectionQueueFullError';
}

export interface ConnectionQueue {
  /**
   * Waits up to `waitMs` for a connection. Keys are served in rotation, so a key with many callers delays only itself.
   * Long work and other work of a key wait separately. @returns a function that gives the connection back. Throws
   * ConnectionQueueFullError.
   */
  acquire(key: string, isLong: boolean, waitMs: number): Promise<() => void>;
  /** Connections in use, those of them in long work, and waiting callers. */
  load(): { taken: number; longTaken: number; waiting: number };
}

/** Default limits: half of the connections for one key, a third for long work. */
export function defaultQueueOptions(connections: number): ConnectionQueueOptions {
  return {
    connections,
    connectionsPerKey: Math.ceil(connections / 2),
    longConnections: Math.ceil(connections / 3),
    longConnectionsPerKey: Math.ceil(connections / 6),
    maxWaiting: 1_000,
    maxWaitingPerKey: 250,
  };
}

/** A waiting caller. Lower rounds are served first, and a key has one caller in each round. */
interface Waiter {
  round: number;
  admit: () => void;
}

interface KeyQueue {
  isLong: boolean;
  inUse: number;
  /** The round of this queue's last caller. */
  round: number;
  waiting: Waiter[];
}

export function openConnectionQueue(options: ConnectionQueueOptions): ConnectionQueue {
  /** Queues with something in use or waiting. */
  const queues = new Map<string, KeyQueue>();
  let taken = 0;
  let longTaken = 0;
  let waiting = 0;
  /** The round that is being served. */
  let current = 0;

  function queueOf(name: string, isLong: boolean): KeyQueue {
    const queue = queues.get(name) ?? { isLong, inUse: 0, round: current - 1, waiting: [] };
    queues.set(name, queue);
    return queue;
  }

  function forget(name: string, queue: KeyQueue) {
    if (queue.inUse === 0 && queue.waiting.length === 0) queues.delete(name);
  }

  function hasRoom({ isLong, inUse }: KeyQueue): boolean {
    if (taken >= options.connections) return false;
    return isLong
      ? longTaken < options.longConnections && inUse < options.longConnectionsPerKey
      : inUse < options.connectionsPerKey;
  }

  function take(name: string, queue: KeyQueue, round: number): () => void {
    current = Math.max(current, round);
    taken += 1;
    if (queue.isLong) longTaken += 1;
    queue.inUse += 1;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      taken -= 1;
      if (queue.isLong) longTaken -= 1;
      queue.inUse -= 1;
      forget(name, queue);
      serve();
    };
  }

  function serve() {
    for (let next = firstInQueue(); next; next = firstInQueue()) {
      next.waiting.shift()?.admit();
      waiting -= 1;
    }
  }

  function firstInQueue(): KeyQueue | undefined {
    let first: KeyQueue | undefined;
    for (const queue of queues.values())
      if (hasRoom(queue) && roundOf(queue) < (first ? roundOf(first) : Number.POSITIVE_INFINITY))
        first = queue;
    return first;
  }

  return {
    load: () => ({ taken, longTaken, waiting }),
    async acquire(key, isLong, waitMs) {
      const name = `${isLong ? 'long' : 'short'} ${key}`;
      const queue = queueOf(name, isLong);
      const isFull = waiting >= options.maxWaiting || queue.waiting.length >= options.maxWaitingPerKey;
      const isFree = queue.waiting.length === 0 && hasRoom(queue);
      if (isFull && !isFree) {
        forget(name, queue);
        throw new ConnectionQueueFullError('Too many callers wait for a connection.');
      }
      const round = Math.max(current, queue.round + 1);
      queue.round = round;
      if (isFree) return take(name, queue, round);
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          round,
          admit() {
            clearTimeout(timer);
            resolve(take(name, queue, round));
          },
        };
        const timer = setTimeout(() => {
          waiting -= 1;
          queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
          forget(name, queue);
          reject(new ConnectionQueueFullError('No connection came free in time.'));
        }, waitMs);
        waiting += 1;
        queue.waiting.push(waiter);
      });
    },
  };
}

const roundOf = ({ waiting: [first] }: KeyQueue): number => first?.round ?? Number.POSITIVE_INFINITY;
