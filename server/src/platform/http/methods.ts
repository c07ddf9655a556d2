const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method only reads. */
export const isReading = (method: string): boolean => reading.has(method);
