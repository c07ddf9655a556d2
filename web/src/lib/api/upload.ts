import type { Endpoint } from '@liftout/contract/endpoint';
import type * as z from 'zod/mini';
import { clockHeader, setServerTime } from '../format/clock.ts';
import {
  addressOf,
  type Identity,
  isOnline,
  parseAnswer,
  refused,
  requestIdHeader,
  tokenOf,
  unanswered,
} from './api.ts';
import { originHeaders, renameWindow } from './stream-position.ts';

export interface UploadOptions {
  form: FormData;
  params?: Record<string, string>;
  as?: Identity;
  signal?: AbortSignal;
  /** Called with the fraction of the file that was sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Sends a multipart form and reports progress, which `fetch` cannot do.
 * @throws ApiError, NetworkError, UnexpectedAnswerError, or an AbortError when `signal` fires
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  options: UploadOptions,
): Promise<z.output<E['response']>> {
  const { promise, resolve, reject } = Promise.withResolvers<z.output<E['response']>>();
  const request = new XMLHttpRequest();
  request.open(endpoint.method, addressOf(endpoint.path, options.params, undefined));
  request.withCredentials = true;
  request.setRequestHeader('accept', 'application/json');
  const token = tokenOf(options.as ?? 'any');
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(originHeaders('POST'))) request.setRequestHeader(name, value);

  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
  });
  const mayChange = (endpoint.changes ?? []).length > 0;
  const isSent = isOnline();
  request.addEventListener('error', () => reject(unanswered('upload', mayChange && isSent)));
  request.addEventListener('abort', () => {
    // The server may have had all of the file.
    renameWindow();
    reject(new DOMException('The upload was cancelled', 'AbortError'));
  });
  request.addEventListener('load', () => {
    setServerTime(request.getResponseHeader(clockHeader));
    const { status, statusText, responseText } = request;
    if (status < 200 || status > 299) {
      const retryAfter = request.getResponseHeader('retry-after');
      reject(refused(status, statusText, responseText, retryAfter, mayChange));
      return;
    }
    const schema: E['response'] = endpoint.response;
    try {
      const requestId = request.getResponseHeader(requestIdHeader);
      resolve(parseAnswer(schema, `${endpoint.method} ${endpoint.path}`, responseText, requestId));
    } catch (error) {
      reject(error);
    }
  });
  if (options.signal?.aborted) reject(new DOMException('The upload was cancelled', 'AbortError'));
  else {
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(options.form);
  }
  return promise;
}
