import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const repoRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The Node that runs every process of the system: the pinned one that this launcher itself runs under. */
export const nodeBinary = process.execPath;

/** Where data, logs, ports and secrets of `npm start` live. `POC_STATE_DIR` moves it. */
export function stateDir(): string {
  return resolve(process.env.POC_STATE_DIR ?? join(repoRoot, '.poc'));
}

/** Where the state of `npm test` lives, apart from that of `npm start`. */
export function testStateDir(): string {
  return resolve(process.env.POC_TEST_STATE_DIR ?? join(repoRoot, '.poc-test'));
}

/** Where downloaded servers live, shared by every checkout of this user. `POC_CACHE_DIR` moves it. */
export function cacheDir(): string {
  return resolve(process.env.POC_CACHE_DIR ?? join(homedir(), '.cache', 'poc'));
}
