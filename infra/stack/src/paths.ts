import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StackError } from './errors.ts';

export const repoRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The pinned Node, which runs this launcher and every process of the system. */
export const nodeBinary = process.execPath;

/** Folder of data, logs, ports and secrets of `npm start`. `POC_STATE_DIR` moves it. */
export function stateDir(): string {
  return ownFolder('POC_STATE_DIR', join(repoRoot, '.poc'));
}

/** State folder of `npm test`. `POC_TEST_STATE_DIR` moves it. */
export function testStateDir(): string {
  return ownFolder('POC_TEST_STATE_DIR', join(repoRoot, '.poc-test'));
}

/** Folder of downloaded servers, shared by all checkouts of this user. `POC_CACHE_DIR` moves it. */
export function cacheDir(): string {
  return ownFolder('POC_CACHE_DIR', join(homedir(), '.cache', 'poc'));
}

/**
 * Resolves a configurable folder. Resets and tests empty these folders.
 * @throws StackError for a folder that contains this repository
 */
function ownFolder(variable: string, fallback: string): string {
  const folder = resolve(process.env[variable] || fallback);
  if (relative(folder, repoRoot).split(sep)[0] !== '..') {
    throw new StackError(`${variable} is ${folder}, which contains this repository.`, [
      'Set it to a folder that is empty or contains only POC data.',
    ]);
  }
  return folder;
}
