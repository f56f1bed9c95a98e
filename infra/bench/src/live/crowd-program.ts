import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** Histogram: counts by the upper end of a bucket, in ms. */
const times = z.record(z.string(), z.number());
export type Times = z.output<typeof times>;

const counts = z.record(z.string(), z.number());
export const sentOut = z.object({
  acked: z.number(),
  refused: z.number(),
  unanswered: z.number(),
  took: times,
});
export const seen = z.object({
  open: z.number(),
  /** Times from arrival to the first join, of viewers that joined since the last report. */
  arrived: times,
  /** Connections that ended since the last report, and the times until their viewers were back. */
  lost: z.number(),
  back: times,
  errors: counts,
  deliveries: z.number(),
  /** Message numbers that viewers skipped. */
  missing: z.number(),
  doubled: z.number(),
  took: times,
  /** Delay of each message at its last viewer in ms, by number. */
  last: counts,
});

/** A process with viewers (`infra/bench/crowd`, written in Go). */
export interface CrowdProcess {
  readonly pid: number;
  /** Sends a command, and returns its response. */
  request<T>(response: z.ZodType<T>, command: object): Promise<T>;
  stop(): void;
}

/** Starts a process of viewers. @param program path of the built crowd program */
export function startCrowdProcess(program: string, signal: AbortSignal): CrowdProcess {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'], signal });
  // An abort rejects the pending command.
  child.on('error', () => undefined);
  const lines = createInterface(child.stdout);
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('the crowd ended')));
  return {
    pid: child.pid ?? 0,
    async request(response, command) {
      const next = once(lines, 'line', { signal: AbortSignal.any([ended.signal, signal]) });
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const [line] = await next;
      return response.parse(JSON.parse(String(line)));
    },
    stop: () => void child.kill(),
  };
}

/** Sums counts of several processes. */
export function merged(parts: readonly Times[]): Times {
  const all: Record<string, number> = {};
  for (const part of parts) {
    for (const [at, number] of Object.entries(part)) all[at] = (all[at] ?? 0) + number;
  }
  return all;
}

export const countOf = (all: Times): number => Object.values(all).reduce((sum, number) => sum + number, 0);

/** Quantile by nearest rank, as the upper end of its bucket in ms; NaN if empty. */
export function quantileOf(all: Times, share: number): number {
  const buckets = Object.entries(all).map(([at, number]) => [Number(at), number] as const);
  buckets.sort(([one], [other]) => one - other);
  const rank = Math.max(1, Math.ceil(share * countOf(all)));
  let before = 0;
  for (const [at, number] of buckets) {
    before += number;
    if (before >= rank) return at;
  }
  return Number.NaN;
}
