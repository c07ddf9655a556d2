import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { dropTestDatabase, withDatabase } from './database-names.ts';

/** A migrated, empty database of a test's own. */
export interface TestDatabase {
  /** As its owner, for a look behind the app. */
  url: string;
  /** As the app connects. */
  loginUrl: string;
  name: string;
  drop(): Promise<void>;
}

/** Copies the migrated template, in some tens of milliseconds. Tests in `*.int.test.ts` only. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const template = inject('testTemplate');
  const name = template.replace('_template_', `_${randomBytes(5).toString('hex')}_`);
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
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
