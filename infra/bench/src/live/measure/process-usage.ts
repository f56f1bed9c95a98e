import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Child } from '../../beside/child.ts';

/** What a process has used so far. */
const usage = z.object({ cpuMs: z.number(), rssBytes: z.number() });
export type Usage = z.output<typeof usage>;

/** Asks a process that `answerBench` answers for. Where it may, it collects its garbage first. */
export async function usageOf(child: Child): Promise<Usage> {
  return usage.parse(await child.ask('usage'));
}

/** How long a process is left alone before it is measured. */
export const settleMs = 3_000;

/** The memory of a process at rest. Asked twice: what the first collection finds unused is given back by the second. */
export async function settledBytes(child: Child): Promise<number> {
  await pause(settleMs);
  await usageOf(child);
  await pause(settleMs / 3);
  return (await usageOf(child)).rssBytes;
}

export const cpuMsOf = async (children: readonly Child[]): Promise<number> =>
  (await Promise.all(children.map(usageOf))).reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** Linux counts in hundredths of a second, wherever Node runs. */
const msPerTick = 10;

/**
 * The CPU time that a process has used, its own threads included, in milliseconds, to 10 ms. For processes that can't be
 * asked; Linux alone.
 */
export function cpuMsOfPid(pid: number): number {
  return ticksOf(readFileSync(`/proc/${pid}/stat`, 'latin1')) * msPerTick;
}

/** User and system time in a line of `/proc/<pid>/stat`. The program's name may hold anything, brackets too. */
export function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
