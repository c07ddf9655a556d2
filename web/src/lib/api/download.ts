import type { Endpoint, ParamsOf, QueryOf } from '@liftout/contract/endpoint';
import { addressOf, send } from './api.ts';

/** The name in a `Content-Disposition`, plain or encoded. */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return null;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}

/**
 * Saves the file that an endpoint answers, as `fallbackName` where the answer names no file. It uses `fetch` so that the
 * stored token is sent and a refusal can be shown.
 * @returns the headers of the answer
 * @throws what `send` throws
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: { params?: ParamsOf<E>; query?: QueryOf<E>; fallbackName: string },
): Promise<Headers> {
  const response = await send(endpoint.method, addressOf(endpoint.path, options.params, options.query));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? options.fallbackName;
  link.click();
  // Revoked at once, the address would be gone before the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return response.headers;
}
