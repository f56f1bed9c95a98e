import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNames, StateFolder } from './state.ts';

/** The variable that names the folder in which systems started by tests leave word of their state folders. */
export const registryVariable = 'POC_STATE_REGISTRY';

/**
 * Notes where a system keeps its records. Tests keep theirs in folders with random names: when such a
 * test is killed, nobody else would know where to look for what it left running.
 */
export function noteStateFolder(dataDir: string): void {
  const registry = process.env[registryVariable];
  if (registry === undefined || registry === '') return;
  mkdirSync(registry, { recursive: true });
  writeFileSync(join(registry, createHash('sha256').update(dataDir).digest('hex').slice(0, 16)), dataDir);
}

/** Ends what the systems noted in a registry have left running, and empties it. Returns the names of what it ended. */
export async function endNotedLeftovers(registry: string): Promise<string[]> {
  const notes = listNames(registry).map((name) => join(registry, name));
  const ended = await Promise.all(
    notes.map((note) => new StateFolder(readFileSync(note, 'utf8')).endLeftovers()),
  );
  for (const note of notes) rmSync(note, { force: true });
  return ended.flat();
}
