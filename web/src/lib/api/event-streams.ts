import { viewAsParameter } from '@liftout/contract/view-as';
import { viewedUser } from './view-as.ts';

const opened = new Set<EventSource>();
let isEnding = false;

/** Opens an event stream, cookies included, that is closed when the session ends. */
export function openStream(address: string): EventSource {
  for (const source of opened) if (source.readyState === EventSource.CLOSED) opened.delete(source);
  const viewed = viewedUser();
  const query = viewed
    ? `${address.includes('?') ? '&' : '?'}${viewAsParameter}=${encodeURIComponent(viewed)}`
    : '';
  const source = new EventSource(address + query, { withCredentials: true });
  // The browser asks for it only after this.
  if (isEnding) source.close();
  else opened.add(source);
  return source;
}

/**
 * Closes all streams before their session ends, and those opened until the returned function is called: one that is just
 * being opened would be refused.
 */
export function closeStreams(): () => void {
  isEnding = true;
  for (const source of opened) source.close();
  opened.clear();
  return () => {
    isEnding = false;
  };
}
