import { findDrizzleQuickly } from './platform/drizzle-files.ts';

findDrizzleQuickly();
// Imports that stand above are found before anything runs.
await import('./serve.ts');
