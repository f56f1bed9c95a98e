import { appendFileSync } from 'node:fs';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { openFileLimit } from '@poc/bench/live/measure/open-file-limit';
import { rounds } from '@poc/testing/rounds';
import { expect } from 'vitest';

const spinCpuMs = 150;
const spinMaxMs = 3_000;

/**
 * Promised times assume a machine without other load, and clients on another machine. In tests everything shares two
 * cores: without `POC_TIME_MARGIN=1` bounds are four times as wide, which still detects hangs.
 */
const sharedMachine = 4;

/**
 * Measures the slowdown of this machine compared with an idle one. Call it while the system is idle.
 * `POC_TIME_MARGIN` overrides it.
 */
async function slowness(): Promise<number> {
  const margin = Number(process.env.POC_TIME_MARGIN ?? 0);
  if (margin > 0) return margin;
  const begun = performance.now();
  const cpuBefore = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuMs = (user + system) / 1_000;
    const wallMs = performance.now() - begun;
    if (cpuMs >= spinCpuMs || wallMs > spinMaxMs)
      return sharedMachine * Math.max(1, wallMs / Math.max(1, cpuMs));
    if (Math.floor(wallMs) % 50 === 0) await yieldTurn();
  }
}

/** Time bounds of a test's promises on this machine: exact when it is idle, wider when it has other load. */
export interface Promises {
  /** Returns the allowed time in ms. Call it after the measured work, when the system is idle again. */
  within(ms: number): Promise<number>;
}

export async function makePromises(): Promise<Promises> {
  let before = await slowness();
  return {
    async within(ms) {
      const after = await slowness();
      const bound = ms * Math.max(before, after);
      before = after;
      if (bound > 1.5 * sharedMachine * ms)
        report(`machine is busy: limit widened from ${ms} ms to ${Math.round(bound)} ms`);
      return bound;
    },
  };
}

/** Prints a measured figure and records it for the table of `npm run ops -- faults`. */
export function report(figure: string): void {
  console.info(`    ${figure}`);
  const file = process.env.POC_FIGURES_FILE;
  const test = expect.getState().currentTestName?.replaceAll(' > ', ' ');
  if (file !== undefined && test !== undefined) appendFileSync(file, `${JSON.stringify({ test, figure })}\n`);
}

/** Files that the gateway has open in addition to the two sockets of each viewer. */
const otherFiles = 1_000;

/** Returns the number of viewers in large tests, limited by the open-file limit (ulimit -n). */
export function crowdSize(): number {
  const wanted = rounds({ few: 600, full: 2_000 });
  const possible = Math.floor((openFileLimit() - otherFiles) / 2);
  if (possible < wanted) report(`ulimit -n allows ${possible} viewers instead of ${wanted}`);
  return Math.min(wanted, possible);
}
