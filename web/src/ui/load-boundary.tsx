import { Component, type ReactNode } from 'react';
import { toast } from './toast-store.ts';

interface LoadBoundaryProps {
  /** What stands in its place. */
  fallback: ReactNode;
  /** Called once when it failed. */
  onFailed?: () => void;
  children: ReactNode;
}

/**
 * Keeps the page when a part of it fails, most often because its code could not be fetched: the network is gone, or
 * Liftout was updated since the page was opened.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Says that what was asked for did not come. */
export function tellNotLoaded(): void {
  toast({
    tone: 'negative',
    title: 'This could not be loaded',
    description: 'Check your network, then reload the page.',
  });
}
