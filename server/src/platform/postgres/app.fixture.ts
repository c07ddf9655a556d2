import pg from 'pg';
import { startEmbedded } from './embedded.ts';

/**
 * A small app on the embedded database, for tests that kill it: `node app.fixture.ts <dataDir> <table>`. Stores each line
 * of its input, then prints it. SIGTERM ends it cleanly, the line `exit` at once.
 */
const silent = { info: () => undefined, error: () => undefined };

const table = pg.escapeIdentifier(process.argv[3] ?? 'notes');

try {
  const database = await startEmbedded({ dataDir: process.argv[2] ?? '', logger: silent });
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  await pool.query(`CREATE TABLE IF NOT EXISTS ${table} (text text)`);
  process.once('SIGTERM', async () => {
    await pool.end();
    await database.stop();
    process.exit(0);
  });
  process.stdin.setEncoding('utf8').on('data', async (chunk: string) => {
    for (const text of chunk.trim().split('\n')) {
      if (text === 'exit') process.exit(3);
      await pool.query(`INSERT INTO ${table} VALUES ($1)`, [text]);
      process.stdout.write(`stored ${text}\n`);
    }
  });
  process.stdout.write(`ready ${JSON.stringify({ adopted: database.adopted, created: database.created })}\n`);
} catch (error) {
  process.stdout.write(`failed ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
