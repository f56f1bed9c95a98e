import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Child } from '../../processes/child.ts';

/** Usage of a process so far. */
const usage = z.object({ cpuMs: z.number(), rssBytes: z.number() });
export type Usage = z.output<typeof usage>;

/** Requests the usage of a process that runs `reportToBench`, after a garbage collection if possible. */
export async function usageOf(child: Child): Promise<Usage> {
  return usage.parse(await child.request('usage'));
}

/** Idle time before a measurement. */
export const settleMs = 3_000;

/** Memory of an idle process. Requested twice: the second garbage collection releases more. */
export async function settledBytes(child: Child): Promise<number> {
  await pause(settleMs);
  await usageOf(child);
  await pause(settleMs / 3);
  return (await usageOf(child)).rssBytes;
}

export const cpuMsOf = async (children: readonly Child[]): Promise<number> =>
  (await Promise.all(children.map(usageOf))).reduce((sum, { cpuMs }) => sum + cpuMs, 0);

/** Linux counts in hundredths of a second. */
const msPerTick = 10;

/** CPU time of a process with its threads, in ms, to 10 ms. For processes without a channel; Linux only. */
export function cpuMsOfPid(pid: number): number {
  return ticksOf(readFileSync(`/proc/${pid}/stat`, 'latin1')) * msPerTick;
}

/**
 * Sums user and system time of `/proc/<pid>/stat`. The program's name may contain any character, including brackets.
 */
export function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
