import { changesHeader, originHeader } from '@liftout/contract/changes';

/** The id of the last change that this page knows of, by the stream or by reading; null before its first answer. */
let position: string | null = null;

export const streamPosition = {
  get: (): string | null => position,
  set(id: string | null): void {
    position = id;
  },
};

/** Called with the headers of every answer; the first one gives the position to listen from. */
export function rememberPosition(headers: Headers): void {
  position ??= headers.get(changesHeader);
}

const newName = (): string => Math.random().toString(36).slice(2) + Date.now().toString(36);

let name = newName();

/** Identifies this window, so that it skips its own changes in the stream. */
export const windowName = (): string => name;

/** Makes changes under the name until now count as those of others: their answers may never come. */
export function renameWindow(): void {
  name = newName();
}

/** Request headers that name this window as the origin of a change; none for a GET. */
export const originHeaders = (method: string): Record<string, string> =>
  method === 'GET' ? {} : { [originHeader]: name };
