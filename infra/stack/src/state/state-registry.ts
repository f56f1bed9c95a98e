import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNames, StateFolder } from './state.ts';

/** Variable with the folder in which systems of tests register their state folders. */
export const registryVariable = 'POC_STATE_REGISTRY';

/**
 * Registers the state folder of a system. Tests use random folders, so leftovers of a killed test could not be found
 * otherwise.
 */
export function registerStateFolder(dataDir: string): void {
  const registry = process.env[registryVariable];
  if (registry === undefined || registry === '') return;
  mkdirSync(registry, { recursive: true });
  writeFileSync(join(registry, createHash('sha256').update(dataDir).digest('hex').slice(0, 16)), dataDir);
}

/** Stops leftover processes of all registered systems, and empties the registry. Returns their names. */
export async function endRegisteredLeftovers(registry: string): Promise<string[]> {
  const entries = listNames(registry).map((name) => join(registry, name));
  const ended = await Promise.all(
    entries.map((entry) => new StateFolder(readFileSync(entry, 'utf8')).endLeftovers()),
  );
  for (const entry of entries) rmSync(entry, { force: true });
  return ended.flat();
}
