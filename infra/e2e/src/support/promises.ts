import { appendFileSync } from 'node:fs';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { openFileLimit } from '@poc/bench/live/measure/open-file-limit';
import { rounds } from '@poc/testing/rounds';
import { expect } from 'vitest';

const spinCpuMs = 150;
const spinMaxMs = 3_000;

/**
 * Promises of time hold for a machine that has nothing else to do, and clients that have one of their own. Here all of
 * it shares two cores: without `POC_TIME_MARGIN=1` a bound is four times as wide, enough to notice what hangs.
 */
const sharedMachine = 4;

/**
 * How much longer work may take than was promised: by how much the machine is slower than when it is free; to be asked
 * while the system rests. `POC_TIME_MARGIN` says it instead.
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

/** The bounds of a test's promises on this machine: as they are when it is free, wider when others use it too. */
export interface Promises {
  /** Milliseconds that a promise allows; asked when what it is about is over, and the system rests again. */
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
        report(`others use this machine: ${ms} ms are ${Math.round(bound)} ms`);
      return bound;
    },
  };
}

/** Prints a figure that was measured, and notes it for the table of `npm run faults`: it is worth reading also when it is good. */
export function report(figure: string): void {
  console.info(`    ${figure}`);
  const file = process.env.POC_FIGURES_FILE;
  const test = expect.getState().currentTestName?.replaceAll(' > ', ' ');
  if (file !== undefined && test !== undefined) appendFileSync(file, `${JSON.stringify({ test, figure })}\n`);
}

/** Each viewer is two sockets of the gateway, which has others too. */
const otherFiles = 1_000;

/** How many viewers there are in the large tests, or what open files (ulimit -n) allow. */
export function crowdSize(): number {
  const wanted = rounds({ few: 1_000, full: 2_000 });
  const possible = Math.floor((openFileLimit() - otherFiles) / 2);
  if (possible < wanted) report(`ulimit -n allows ${possible} viewers instead of ${wanted}`);
  return Math.min(wanted, possible);
}
