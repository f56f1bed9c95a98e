import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  errorText,
  explainDisk,
  NotToBeHad,
  PermanentError,
  StackError,
  StoppedError,
  throwIfStopped,
} from '../errors.ts';
import { cacheDir } from '../paths.ts';
import { reasonOf } from '../processes/run-command.ts';
import { formatMegabytes, type Task } from '../progress.ts';
import { lock } from '../state/locks.ts';
import type { PinnedFile } from './artifacts.ts';

/** What a way of getting a server needs from the launcher. */
export interface ProvisionContext {
  readonly signal: AbortSignal;
  readonly task: Task;
  /** Notes a started process so that a killed launcher's leftovers are found; returns what forgets it. */
  readonly record: (pid: number) => () => void;
}

/** Something that is had once per machine and kept in the cache. */
export interface Provision {
  /** Folder in the cache; the version is a part of it, so that a new version is a new folder. */
  readonly folder: string;
  /** Fetches into `work` (empty at first, kept between attempts so that clients can resume). */
  readonly fetch: (work: string, context: ProvisionContext) => Promise<void>;
  /** Turns what was fetched into the final content of `target`. */
  readonly unpack: (work: string, target: string, context: ProvisionContext) => Promise<void>;
  /** Size of the download where known, for the progress line, in bytes. */
  readonly totalBytes?: number;
}

const attempts = 3;

/**
 * Gives the folder of a provisioned thing, fetching it when it is not there yet. Safe under several
 * launchers at once (a lock per folder) and under a kill at any moment: all work happens under a
 * temporary name, and the finished folder appears by one rename. A broken line is retried.
 */
export async function provision(wanted: Provision, context: ProvisionContext): Promise<string> {
  const target = join(cacheDir(), wanted.folder);
  if (existsSync(target)) return target;
  const held = await lock(`provision:${target}`, context.signal, () =>
    context.task.update('another start is fetching it, waiting'),
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
      // The next attempt removes leftovers; a failed removal must not replace the cause.
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
      // A full disk does not get better by trying again.
      if (explainDisk(error, work) !== error) throw error;
      context.task.update(`${firstSentence(error)} Trying again (${attempt + 1} of ${attempts})`);
      await delay(1000 * attempt, undefined, { signal: context.signal }).catch(() => {});
    } finally {
      clearInterval(meter);
    }
  }
}

function firstSentence(error: unknown): string {
  return error instanceof StackError ? error.message : errorText(error);
}

/** Work that a killed launcher left; nobody else uses it, since the lock of its folder is held here. */
async function removeStale(temporary: string, folder: string): Promise<void> {
  const names = (await readdir(temporary)).filter((name) => name.startsWith(`${folder}.`));
  await Promise.all(names.map((name) => rm(join(temporary, name), { recursive: true, force: true })));
}

// Package clients print progress each in their own way, or none; the growth of the folder they write
// into is the same for all of them.
function showGrowth(folder: string, total: number | undefined, task: Task): NodeJS.Timeout {
  return setInterval(() => {
    void folderBytes(folder).then((bytes) => {
      if (bytes > 1_000_000) task.update(`downloading ${formatMegabytes(bytes, total)}`);
    });
  }, 500).unref();
}

/** Sum of the sizes of all files below a folder, in bytes; files that vanish meanwhile count as nothing. */
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
 * Checks one downloaded file against its pin. A file that differs is removed, so that the next
 * attempt fetches it again, and a StackError says what was expected and what came.
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
  if (size === undefined) throw new StackError(`${expected.file} did not arrive.`);
  const sha256 = size === (expected.bytes ?? size) ? await sha256Of(path) : undefined;
  if (sha256 === expected.sha256) return path;
  await rm(path, { force: true });
  throw new StackError(`${expected.file} arrived damaged.`, [
    sha256 !== undefined
      ? `Its SHA-256 is ${sha256}, expected was ${expected.sha256}.`
      : `It has ${size} bytes, expected were ${expected.bytes}.`,
  ]);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** One way of having a server: a name for messages and what tries it. */
export interface Way<T> {
  readonly name: string;
  readonly attempt: () => Promise<T>;
  /** The folder in the cache that it fills, for a way that downloads. */
  readonly folder?: string;
}

/** What is on this machine costs nothing, what is in the cache no download; later starts ask no host again. */
function costOf({ folder }: Way<unknown>): number {
  if (folder === undefined) return 0;
  return existsSync(join(cacheDir(), folder)) ? 1 : 2;
}

/**
 * Tries the ways of having something: those that download last, in the order given. When none works, the StackError says
 * what was tried, why each way failed, and the one variable to set.
 */
export async function firstThatWorks<T>(what: string, ways: readonly Way<T>[], variable: string): Promise<T> {
  const failures: string[] = [];
  for (const way of ways.toSorted((a, b) => costOf(a) - costOf(b))) {
    try {
      return await way.attempt();
    } catch (error) {
      if (error instanceof StoppedError) throw error;
      if (error instanceof StackError && error.message.startsWith('The disk')) throw error;
      failures.push(`${way.name}: ${reasonOf(error)}`);
    }
  }
  throw new NotToBeHad(`${what} could not be had on this machine.`, [...failures, `Or set ${variable}.`]);
}

/** Records the version beside an unpacked server, for people who look into the cache. */
export async function writeOrigin(target: string, text: string): Promise<void> {
  await writeFile(join(target, 'ORIGIN'), `${text}\n`);
}
