import { ClientLinks } from './client-links.tsx';

/** The client firms. */
export function ClientsTab() {
  return <ClientLinks />;
}
