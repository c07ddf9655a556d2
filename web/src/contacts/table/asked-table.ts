import { createContext, use } from 'react';
import { defaultTableState, type TableState } from './table-state.ts';

/** The order and page that the address asks for, one frame before the table is drawn by it. */
export const AskedTable = createContext<TableState>(defaultTableState);

export const useAskedTable = (): TableState => use(AskedTable);
