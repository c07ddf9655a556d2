import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { afterPaint } from '../../lib/dom/after-paint.ts';

/** Milliseconds before the second and the third try: a network that changes, a server that starts again. */
const twiceMore = [400, 1_200];

/** Of parts whose code did not come: each makes its part load anew. */
const failed = new Set<() => void>();

/** Lets parts whose code did not come load again, the next time that they are drawn. */
export function forgetFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A component whose code is loaded when it is first drawn, as React's `lazy`, which stays failed once it has failed: here
 * the code is tried three times, and again after a boundary showed the failure.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  const renew = () => {
    Part = attempt();
  };
  const attempt = () =>
    lazy(async () => {
      try {
        return await loadPatiently(load);
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    });
  let Part = attempt();
  return function LazyPart(props: P) {
    return createElement<P>(Part, props);
  };
}

/**
 * The same for what a click opens, such as a drawer: its code is asked for once the click was answered on the screen, as
 * asking for a dozen files takes longer than a frame. Draws `until`, or nothing, until it is there, and is drawn at once
 * from then on: React lets what a Suspense boundary waits for appear a third of a second after its fallback at the earliest.
 */
export function openedPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): OpenedPart<P> {
  let loaded: ComponentType<P> | undefined;
  const ask = askedOnce(async () => {
    loaded = (await loadPatiently(load)).default;
  });
  function Opened(props: P & Until) {
    const [state, setState] = useState<{ Part: ComponentType<P> | undefined; error?: unknown }>({
      Part: loaded,
    });
    const { Part, error } = state;
    useEffect(() => {
      if (!Part)
        ask().then(
          () => setState({ Part: loaded }),
          (reason) => setState({ Part, error: reason }),
        );
    }, [Part]);
    if (error !== undefined) throw error;
    return Part ? createElement<P>(Part, props) : props.until;
  }
  return Object.assign(Opened, { load: ask, preload: () => void ask().catch(() => undefined) });
}

interface Until {
  /** Drawn until the part's code is there. */
  until?: ReactNode;
}

export type OpenedPart<P> = FunctionComponent<P & Until> & {
  /** Resolves once its code is there and it can be drawn at once. Fails where the code does not come. */
  load: () => Promise<void>;
  /** Asks for its code, for what will probably be opened. */
  preload: () => void;
};

/** Asks for code after the frame that answers the user, and once, unless it does not come. */
export function askedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= afterPaint()
      .then(load)
      .catch((error: unknown) => {
        asked = undefined;
        throw error;
      });
    return asked;
  };
}

/** Loads code, and tries again where it does not come, after each of the waits in milliseconds. */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  waits: Iterable<number> = twiceMore,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
