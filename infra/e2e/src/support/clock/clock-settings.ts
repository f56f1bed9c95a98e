import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where processes find by how much their clocks shall jump. */
export const clockFolder = (stateFolder: string): string => join(stateFolder, 'clocks');

/** The settings by which processes load the clock that jumps. */
export function clockSettings(stateFolder: string): Record<string, string> {
  mkdirSync(clockFolder(stateFolder), { recursive: true });
  return {
    POC_CLOCK_FOLDER: clockFolder(stateFolder),
    NODE_OPTIONS: `--import=${new URL('./jumping-clock.ts', import.meta.url).href}`,
  };
}
