import { useQuery } from '@tanstack/react-query';
import { clientNamesQuery } from '../clients/index.ts';
import { useSetUrl } from '../lib/url-state.ts';
import { OnDemandSelect } from '../ui/on-demand-select.tsx';

/** For admins: whose dashboard this is, kept in the address as `client`. */
export function ClientSwitch({ clientId }: { clientId: string }) {
  const { data: clients = [] } = useQuery(clientNamesQuery);
  const setUrl = useSetUrl();
  const known = clients.some((client) => client.clientId === clientId);
  const options = [...clients, ...(known ? [] : [{ clientId, clientName: clientId }])];
  return (
    <div className="w-44 max-sm:w-28">
      <OnDemandSelect
        label="Client"
        options={options.map((client) => ({ value: client.clientId, label: client.clientName }))}
        value={clientId}
        onValueChange={(client) => setUrl({ client }, { push: true })}
      />
    </div>
  );
}
