import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StackError } from './errors.ts';
import { formatMegabytes } from './progress.ts';

/**
 * Checks the free space of the disk that holds a folder.
 * @throws StackError naming the space needed, and the variable that moves the folder
 */
export async function assertFreeSpace(folder: string, neededBytes: number, variable: string): Promise<void> {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  if (bavail * bsize >= neededBytes) return;
  throw new StackError(
    `The disk that holds ${folder} has ${formatMegabytes(bavail * bsize)} free, ` +
      `${formatMegabytes(neededBytes)} are needed; free some or move it with ${variable}.`,
  );
}
