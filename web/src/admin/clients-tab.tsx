import { ClientsSection } from '../clients/index.ts';

/** The client firms. */
export function ClientsTab() {
  return <ClientsSection />;
}
