import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'poc-video-';
/** Distinguishes processes with the same number: in containers all have the same. */
const ours = randomUUID().slice(0, 8);
const named = new RegExp(`^${prefix}(\\d+)-([0-9a-f]{8})-`);

/** Runs work in a temporary folder. Also removes the folders of killed processes. */
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
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
