import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StackError } from './errors.ts';

/** The root of the checkout. */
export const repoRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The Node that runs every process of the system: the pinned one that this launcher itself runs under. */
export const nodeBinary = process.execPath;

/** Where data, logs, ports and secrets of `npm start` live. `POC_STATE_DIR` moves it. */
export function stateDir(): string {
  return ownFolder('POC_STATE_DIR', join(repoRoot, '.poc'));
}

/** Where the state of `npm test` lives, apart from that of `npm start`. */
export function testStateDir(): string {
  return ownFolder('POC_TEST_STATE_DIR', join(repoRoot, '.poc-test'));
}

/** Where downloaded servers live, shared by every checkout of this user. `POC_CACHE_DIR` moves it. */
export function cacheDir(): string {
  return ownFolder('POC_CACHE_DIR', join(homedir(), '.cache', 'poc'));
}

/**
 * The folder that a variable names. Resets and tests empty such folders, so none may hold the checkout.
 * @throws StackError for a folder that holds the checkout
 */
function ownFolder(variable: string, fallback: string): string {
  const folder = resolve(process.env[variable] || fallback);
  if (relative(folder, repoRoot).split(sep)[0] !== '..') {
    throw new StackError(`${variable} is ${folder}, which holds the checkout.`, [
      'Set it to a folder that holds nothing else.',
    ]);
  }
  return folder;
}
