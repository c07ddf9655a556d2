import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { viewsQuery } from '../queries.ts';
import { isDefaultTable, stateOfView, type TableState } from '../table/table-state.ts';
import type { ChangeTable } from '../table/use-table-state.ts';

/** Opens the view in the address where that has no other table state, as in a link from a colleague. */
export function useViewInUrl(clientId: string, state: TableState, change: ChangeTable): void {
  const hasOnlyView = state.view !== null && isDefaultTable(state);
  /** Only when the page is opened: later the user may have cleared the view's filters. */
  const pendingView = useRef(hasOnlyView ? state.view : null);
  const { data: views } = useQuery({ ...viewsQuery(clientId), enabled: pendingView.current !== null });
  useEffect(() => {
    const id = pendingView.current;
    if (id === null || !views) return;
    pendingView.current = null;
    const view = views.find((one) => one.id === id);
    if (view && hasOnlyView) change(stateOfView(view.id, view.state));
  }, [views, hasOnlyView, change]);
}
