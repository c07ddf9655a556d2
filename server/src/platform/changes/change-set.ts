import type { Change } from '@liftout/contract/changes';
import type { Topic } from '@liftout/contract/topics';

interface Noted {
  clientId: string | null;
  topics: readonly Topic[];
  origin?: string | undefined;
}

/** Changes gathered: each kind of rows once for a client and the window that asked for it. */
export class ChangeSet {
  readonly #gathered = new Map<string, Noted & { topics: Topic[] }>();

  add({ clientId, topics, origin }: Noted): void {
    if (topics.length === 0) return;
    const key = `${origin ?? ''} ${clientId ?? ''}`;
    const known = this.#gathered.get(key)?.topics ?? [];
    this.#gathered.set(key, { clientId, topics: [...new Set([...known, ...topics])].sort(), origin });
  }

  list(): Change[] {
    return [...this.#gathered.values()].map(({ origin, ...change }) => ({
      ...change,
      ...(origin !== undefined && { origin }),
    }));
  }
}
