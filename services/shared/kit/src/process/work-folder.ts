import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Distinguishes processes with equal pids, which are common across containers. */
const ours = randomUUID().slice(0, 8);

/** Creates a temporary folder `poc-<purpose>-…`, named after this process. The caller removes it. */
export const createWorkFolder = (purpose: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `poc-${purpose}-${process.pid}-${ours}-`));

/** Removes the work folders of killed processes. */
export async function removeAbandonedFolders(purpose: string): Promise<void> {
  const named = new RegExp(`^poc-${purpose}-(\\d+)-([0-9a-f]{8})-`);
  for (const name of await readdir(tmpdir())) {
    const [, pid, run] = named.exec(name) ?? [];
    if (pid === undefined || run === ours || (Number(pid) !== process.pid && lives(Number(pid)))) continue;
    // A failure, such as with another user's folder, must not stop the caller.
    await rm(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/** Runs work in a temporary folder, which is then removed. Also removes the folders of killed processes. */
export async function withWorkFolder<T>(purpose: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandonedFolders(purpose);
  const folder = await createWorkFolder(purpose);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
