import type { Change } from '@liftout/contract/changes';
import type { Topic } from '@liftout/contract/topics';

interface NewChange {
  clientId: string | null;
  topics: readonly Topic[];
  origin?: string | undefined;
}

/** Collects changes: each topic once for each client and origin (the window that made the change). */
export class ChangeSet {
  readonly #gathered = new Map<string, NewChange & { topics: Topic[] }>();

  add({ clientId, topics, origin }: NewChange): void {
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
