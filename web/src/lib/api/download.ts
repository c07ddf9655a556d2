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
 * Saves the file that an endpoint answers. By `fetch`, so that the stored token goes along and a refusal can be told.
 * @throws what `send` throws
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: { params?: ParamsOf<E>; query?: QueryOf<E>; otherwise: string },
): Promise<void> {
  const response = await send(endpoint.method, addressOf(endpoint.path, options.params, options.query));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? options.otherwise;
  link.click();
  // The browser has taken the file over by then; at once, revoking would lose it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
