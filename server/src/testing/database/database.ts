import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { dropTestDatabase, withDatabase } from './database-names.ts';

/** A migrated, empty database for one test. */
export interface TestDatabase {
  /** As its owner, to inspect rows directly. */
  url: string;
  /** As the app's login. */
  loginUrl: string;
  name: string;
  drop(): Promise<void>;
}

/** Copies the migrated template or another database, which takes tens of milliseconds. Only in `*.int.test.ts`. */
export async function createTestDatabase(original?: string): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const template = inject('testTemplate');
  const name = template.replace('_template_', `_${randomBytes(5).toString('hex')}_`);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE ${original ?? template} STRATEGY ${inject('testCopies')}`,
    );
  } finally {
    await client.end();
  }
  return {
    url: withDatabase(serverUrl, name),
    loginUrl: withDatabase(inject('testLoginUrl'), name),
    name,
    drop: () => dropTestDatabase(serverUrl, name),
  };
}
