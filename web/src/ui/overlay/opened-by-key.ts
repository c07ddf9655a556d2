import { createContext } from 'react';

/** Whether a `LazyPopup` was opened by a key; its menu then focuses the first entry. */
export const OpenedByKey = createContext(false);
