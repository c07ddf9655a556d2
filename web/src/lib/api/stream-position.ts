import { changesHeader, originHeader } from '@liftout/contract/changes';

/** The place in the stream of changes up to which this page has heard, or read; null before its first answer. */
let position: string | null = null;

export const streamPosition = {
  get: (): string | null => position,
  set(id: string | null): void {
    position = id;
  },
};

/** To be called with the headers of every answer: the first one says from where on to listen. */
export function notePosition(headers: Headers): void {
  position ??= headers.get(changesHeader);
}

/** The name of this window: what it changed itself it is not told of. */
export const windowName: string = Math.random().toString(36).slice(2) + Date.now().toString(36);

/** The headers that go along with what changes something. */
export const originHeaders = (method: string): Record<string, string> =>
  method === 'GET' ? {} : { [originHeader]: windowName };
