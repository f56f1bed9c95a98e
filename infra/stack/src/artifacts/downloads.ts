import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  errorText,
  explainDisk,
  PermanentError,
  StackError,
  StoppedError,
  throwIfStopped,
  UnavailableError,
} from '../errors.ts';
import { cacheDir } from '../paths.ts';
import { reasonOf } from '../processes/run-command.ts';
import { formatMegabytes, type Task } from '../progress.ts';
import { lock } from '../state/locks.ts';
import type { PinnedFile } from './artifacts.ts';

export interface ProvisionContext {
  readonly signal: AbortSignal;
  readonly task: Task;
  /**
   * Records a started process, so that a killed launcher's leftovers are found. Returns a function that removes the
   * record.
   */
  readonly record: (pid: number) => () => void;
}

/** An artifact that is provisioned once per machine. */
export interface Provision {
  /** Name of the cache folder, including the version. */
  readonly folder: string;
  /** Downloads into `work`, which is empty at first and retained between attempts, so that downloads can resume. */
  readonly fetch: (work: string, context: ProvisionContext) => Promise<void>;
  readonly unpack: (work: string, target: string, context: ProvisionContext) => Promise<void>;
  /** Size of the download in bytes, for progress. */
  readonly totalBytes?: number;
}

const attempts = 3;

/**
 * Returns the folder of an artifact, provisioning it if missing. Safe with concurrent launchers (a lock per folder) and
 * kills at any time: a rename publishes the finished folder. Failed downloads are retried.
 */
export async function provision(wanted: Provision, context: ProvisionContext): Promise<string> {
  const target = join(cacheDir(), wanted.folder);
  if (existsSync(target)) return target;
  const held = await lock(`provision:${target}`, context.signal, () =>
    context.task.update('waiting for another start to download it'),
  );
  try {
    if (existsSync(target)) return target;
    const temporary = join(cacheDir(), 'tmp');
    await mkdir(temporary, { recursive: true });
    await removeStale(temporary, wanted.folder);
    const work = join(temporary, `${wanted.folder}.${randomBytes(4).toString('hex')}`);
    try {
      await fetchWithRetries(wanted, join(work, 'fetched'), context);
      const unpacked = join(work, 'unpacked');
      await mkdir(unpacked, { recursive: true });
      await wanted.unpack(join(work, 'fetched'), unpacked, context);
      throwIfStopped(context.signal);
      await rename(unpacked, target);
    } finally {
      // Leftovers are removed later; a failed removal must not replace the cause.
      await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    }
    return target;
  } catch (error) {
    throw explainDisk(error, cacheDir());
  } finally {
    await held.release();
  }
}

async function fetchWithRetries(wanted: Provision, work: string, context: ProvisionContext): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    throwIfStopped(context.signal);
    await mkdir(work, { recursive: true });
    const meter = showGrowth(work, wanted.totalBytes, context.task);
    try {
      await wanted.fetch(work, context);
      return;
    } catch (error) {
      throwIfStopped(context.signal);
      if (error instanceof PermanentError || attempt === attempts) throw error;
      // A retry does not help with a full disk.
      if (explainDisk(error, work) !== error) throw error;
      context.task.update(`${firstSentence(error)} Retrying (${attempt + 1} of ${attempts})`);
      await delay(1000 * attempt, undefined, { signal: context.signal }).catch(() => {});
    } finally {
      clearInterval(meter);
    }
  }
}

function firstSentence(error: unknown): string {
  return error instanceof StackError ? error.message : errorText(error);
}

/** Removes leftovers of a killed launcher. The caller holds the lock of the folder. */
async function removeStale(temporary: string, folder: string): Promise<void> {
  const names = (await readdir(temporary)).filter((name) => name.startsWith(`${folder}.`));
  await Promise.all(names.map((name) => rm(join(temporary, name), { recursive: true, force: true })));
}

// Package clients differ in how they report progress; the growth of their folder is the same for all.
function showGrowth(folder: string, total: number | undefined, task: Task): NodeJS.Timeout {
  return setInterval(() => {
    void folderBytes(folder).then((bytes) => {
      if (bytes > 1_000_000) task.update(`downloading ${formatMegabytes(bytes, total)}`);
    });
  }, 500).unref();
}

/** Total size of all files below a folder, in bytes; files that vanish during the count add 0. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          (found) => found.size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Checks a downloaded file against its pin. A mismatch is deleted, so that the next attempt downloads it again.
 * @throws StackError with the expected and actual value
 */
export async function verifyFile(
  folder: string,
  expected: Pick<PinnedFile, 'file' | 'sha256'> & Partial<PinnedFile>,
): Promise<string> {
  const path = join(folder, expected.file);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new StackError(`${expected.file} was not downloaded.`);
  const sha256 = size === (expected.bytes ?? size) ? await sha256Of(path) : undefined;
  if (sha256 === expected.sha256) return path;
  await rm(path, { force: true });
  throw new StackError(`${expected.file} does not match its pinned checksum or size.`, [
    sha256 !== undefined
      ? `Its SHA-256 is ${sha256} instead of ${expected.sha256}.`
      : `It has ${size} bytes instead of ${expected.bytes}.`,
  ]);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

export interface Source<T> {
  readonly name: string;
  readonly attempt: () => Promise<T>;
  /** Cache folder of the source; absent for sources that download nothing. */
  readonly folder?: string;
}

/** Prefers installed programs, then the cache, then downloads. */
function costOf({ folder }: Source<unknown>): number {
  if (folder === undefined) return 0;
  return existsSync(join(cacheDir(), folder)) ? 1 : 2;
}

/**
 * Tries sources in the given order, but downloads last.
 * @throws UnavailableError with each attempt, why it failed, and the variable to set
 */
export async function firstThatWorks<T>(
  what: string,
  sources: readonly Source<T>[],
  variable: string,
): Promise<T> {
  const failures: string[] = [];
  for (const source of sources.toSorted((a, b) => costOf(a) - costOf(b))) {
    try {
      return await source.attempt();
    } catch (error) {
      if (error instanceof StoppedError) throw error;
      if (error instanceof StackError && error.message.startsWith('The disk')) throw error;
      failures.push(`${source.name}: ${reasonOf(error)}`);
    }
  }
  throw new UnavailableError(`${what} is not available on this machine.`, [
    ...failures,
    `Or set ${variable}.`,
  ]);
}

/** Records the origin of an unpacked server, for inspecting the cache. */
export async function writeOrigin(target: string, text: string): Promise<void> {
  await writeFile(join(target, 'ORIGIN'), `${text}\n`);
}
