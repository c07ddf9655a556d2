import type { Tx } from '../../platform/db/database.ts';
import * as schema from '../../platform/db/schema/index.ts';

/** A file of contacts that was sent, one that was checked, and one that was imported. */
export async function seedImports(
  tx: Tx,
  clientId: string,
  {
    draftImportId,
    readyImportId,
    importedId,
  }: { draftImportId: string; readyImportId: string; importedId: string },
  at: Date,
): Promise<void> {
  const checked = { rows: 0, added: 0, known: 0, repeated: 0, rejected: 0, likely: 0, warned: 0 };
  const columns = ['name', 'firm'].map((field) => ({ header: field, samples: [], field }));
  const common = { clientId, fileName: 'contacts.csv', columns, importedBy: 'admin', createdAt: at };
  await tx.orm.insert(schema.contactImports).values([
    { ...common, id: draftImportId, state: 'draft' },
    { ...common, id: readyImportId, state: 'ready', checked },
    { ...common, id: importedId, state: 'imported', checked, finishedAt: at },
  ]);
}
