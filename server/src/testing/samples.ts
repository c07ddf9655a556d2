import { join } from 'node:path';

/**
 * The path of a file of the folder `LIFTOUT_SAMPLES`: larger inputs of others, outside the project. Tests of them are skipped
 * where there is none.
 */
export const samplePath = (path: string): string => join(process.env.LIFTOUT_SAMPLES ?? '/nonexistent', path);
