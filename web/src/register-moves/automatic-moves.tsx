import { saveAutomaticRegisterMoves } from '@liftout/contract/register-moves';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Switch } from '../ui/form/switch.tsx';
import { automaticMovesQuery, sendAutomaticMoves } from './queries.ts';

/** Whether each file of the register makes moves once it is imported. */
export function AutomaticMoves() {
  const queries = useQueryClient();
  const query = useQuery(automaticMovesQuery);
  const change = useChange({
    by: saveAutomaticRegisterMoves,
    clientId: null,
    send: sendAutomaticMoves,
    onSuccess: (saved) => queries.setQueryData(automaticMovesQuery.queryKey, saved),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't change the setting",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  if (query.data === undefined)
    return query.isLoadingError ? (
      <QueryError compact what="the setting" query={query} />
    ) : (
      <Skeleton className="h-9 w-80 max-w-full" />
    );
  const { automatic, version } = query.data;
  return (
    <Switch
      label="Make moves at each import"
      hint="From each new file, right after it's imported. Revert them in Recent uploads."
      checked={change.isPending ? change.variables.automatic : automatic}
      busy={change.isPending}
      onCheckedChange={(checked) => change.mutate({ automatic: checked, version })}
    />
  );
}
