import { createTestApp, type TestApp, type TestAppOptions } from '../app.ts';
import { seedTenants, type Tenants } from './tenant-rows.ts';

let seeded: Promise<{ copyOf: string; rows: Tenants }> | undefined;

/** The app with the equal rows of `alpha` and `beta`, which are written once in each process and copied after that. */
export async function openTenants(
  options: Omit<TestAppOptions, 'copyOf'> = {},
): Promise<{ t: TestApp; rows: Tenants }> {
  seeded ??= seed();
  const { copyOf, rows } = await seeded;
  return { t: await createTestApp({ ...options, copyOf }), rows };
}

async function seed() {
  const t = await createTestApp();
  const rows = await seedTenants(t);
  return { rows, copyOf: await t.leave() };
}
