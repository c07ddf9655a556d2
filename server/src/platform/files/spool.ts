import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Opens a file for one upload and removes its name, so that the file is gone with its handle, however the process ends.
 * The caller closes it.
 */
export async function openSpool(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.csv`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await rm(path, { force: true });
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Removes the files of processes that were killed before they could remove the name. Files of running uploads, of any
 * process, have no name.
 */
export async function sweepSpool(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names)
    if (/^[0-9a-f-]{36}\.csv$/.test(name)) await rm(join(folder, name), { force: true });
}
