import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'poc-video-';
/** Distinguishes this process from an earlier one with its number: in a container all have the same. */
const ours = randomUUID().slice(0, 8);
const named = new RegExp(`^${prefix}(\\d+)-([0-9a-f]{8})-`);

/** Does some work in a folder of its own, which is gone afterwards, also those of processes that were killed. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${ours}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, run] = named.exec(name) ?? [];
    if (pid === undefined || run === ours || (Number(pid) !== process.pid && lives(Number(pid)))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
