import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { viewsQuery } from '../queries.ts';
import { isDefaultTable, stateOfView, type TableState } from '../table/table-state.ts';
import type { ChangeTable } from '../table/use-table-state.ts';

/** An address that names a view and nothing else of the table, as a colleague may send it, opens that view. */
export function useViewInUrl(clientId: string, state: TableState, change: ChangeTable): void {
  const bare = state.view !== null && isDefaultTable(state);
  /** Only as the page was opened: later, a table without filters is what the reader made of the view. */
  const awaited = useRef(bare ? state.view : null);
  const { data: views } = useQuery({ ...viewsQuery(clientId), enabled: awaited.current !== null });
  useEffect(() => {
    const id = awaited.current;
    if (id === null || !views) return;
    awaited.current = null;
    const view = views.find((one) => one.id === id);
    if (view && bare) change(stateOfView(view.id, view.state));
  }, [views, bare, change]);
}
