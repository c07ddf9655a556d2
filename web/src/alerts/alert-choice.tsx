import { saveAlertChoice } from '@liftout/contract/alerts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Switch } from '../ui/form/switch.tsx';
import { alertChoiceQuery } from './queries.ts';

/** Switches alerts by email on and off, for an admin with an email; nothing for others. */
export function AlertChoice() {
  const { id } = useUser();
  const queries = useQueryClient();
  const query = alertChoiceQuery(id);
  const { data } = useQuery(query);
  const save = useChange({
    by: saveAlertChoice,
    clientId: null,
    scope: 'alerts',
    send: (alerts: boolean) => call(saveAlertChoice, { body: { alerts } }),
    onSuccess: (choice) => queries.setQueryData(query.queryKey, choice),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't save your choice",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  if (data === undefined || data.email === null) return null;
  return (
    <div className="flex items-center justify-between gap-4 border-t px-4 py-2.5">
      <Switch
        label="Alerts"
        hint={`By email to ${data.email}, when a source or a webhook stops`}
        checked={save.isPending ? save.variables : data.alerts}
        onCheckedChange={(alerts) => save.mutate(alerts)}
      />
    </div>
  );
}
