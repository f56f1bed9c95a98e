import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the folder from which processes read the offsets of their clocks. */
export const clockFolder = (stateFolder: string): string => join(stateFolder, 'clocks');

/**
 * Returns the settings with which processes load the jumping clock.
 * @param offsetMs initial difference from the right time
 */
export function clockSettings(stateFolder: string, offsetMs = 0): Record<string, string> {
  mkdirSync(clockFolder(stateFolder), { recursive: true });
  return {
    POC_CLOCK_FOLDER: clockFolder(stateFolder),
    POC_CLOCK_OFFSET_MS: String(offsetMs),
    NODE_OPTIONS: `--import=${new URL('./jumping-clock.ts', import.meta.url).href}`,
  };
}
