import { Component, type ReactNode } from 'react';
import { failureOf } from '../../lib/api/failures.ts';
import { forgetFailedParts } from './lazy-part.ts';
import { toast } from './toast-store.ts';

interface LoadBoundaryProps {
  /** Shown in its place. `retry` draws it again, and so loads anew what could not be fetched. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Called once when it failed. */
  onFailed?: (error: unknown) => void;
  children: ReactNode;
}

/**
 * Keeps the page when a part of it fails: its code could not be fetched (no network, or Liftout was updated since the
 * page was opened), or rendering it threw an error. Code that did not come is asked for again once the network is back.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean; error?: unknown }> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown): { failed: boolean; error: unknown } {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    forgetFailedParts();
    if (failureOf(error) === 'download') addEventListener('online', this.retry);
    this.props.onFailed?.(error);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry);
  }

  readonly retry = (): void => {
    removeEventListener('online', this.retry);
    this.setState({ failed: false, error: undefined });
  };

  override render(): ReactNode {
    const { failed, error } = this.state;
    return failed ? this.props.fallback(error, this.retry) : this.props.children;
  }
}

/** Shows a toast that something could not be loaded or rendered. */
export function notifyLoadFailed(error: unknown): void {
  toast(
    failureOf(error) === 'fault'
      ? {
          tone: 'negative',
          title: "Couldn't show this",
          description: 'Something broke on our side, and we were notified.',
        }
      : {
          tone: 'negative',
          title: "Couldn't load this",
          description: 'Check your network and try again. If Liftout was updated meanwhile, reload the page.',
          action: { label: 'Reload', onSelect: () => location.reload() },
          error,
        },
  );
}
