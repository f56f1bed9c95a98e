import { z } from 'zod';

/** What the load process is asked to do. */
export const loadJob = z.object({
  /** The origin, `http://127.0.0.1:1234`. */
  origin: z.string(),
  /** What is asked for, one after the other over all connections, and then again. */
  requests: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) })).min(1),
  connections: z.number().int().positive(),
  ms: z.number().positive(),
});
export type LoadJob = z.output<typeof loadJob>;

/** What it found, or why it could not. */
export const loadResult = z.union([
  z.object({
    perSecond: z.number(),
    answers: z.number(),
    /** Milliseconds from a request to the end of its answer, which 99 of 100 answers took at most. */
    p99Ms: z.number(),
    /** Answers by status. */
    statuses: z.record(z.string(), z.number()),
    /** The share of one core that the load itself took: near 1 it, not the server, was the limit. */
    ownCpu: z.number(),
  }),
  z.object({ failure: z.string() }),
]);
export type LoadResult = Exclude<z.output<typeof loadResult>, { failure: string }>;
