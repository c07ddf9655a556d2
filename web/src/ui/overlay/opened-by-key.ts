import { createContext } from 'react';

/** Whether what `LazyPopup` draws was asked for by a key: its list then marks an entry from the start. */
export const OpenedByKey = createContext(false);
