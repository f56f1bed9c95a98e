import { z } from 'zod';

/** Job of the load process. */
export const loadJob = z.object({
  /** Origin: `http://127.0.0.1:1234`. */
  origin: z.string(),
  /** Requests, sent in turn over all connections, in a cycle. */
  requests: z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) })).min(1),
  connections: z.number().int().positive(),
  ms: z.number().positive(),
});
export type LoadJob = z.output<typeof loadJob>;

/** Result, or the reason of a failure. */
export const loadResult = z.union([
  z.object({
    perSecond: z.number(),
    responses: z.number(),
    /** p99 from request to the end of the response, in ms. */
    p99Ms: z.number(),
    statuses: z.record(z.string(), z.number()),
    /** Share of one core used by the load: near 1, it was the bottleneck, not the server. */
    ownCpu: z.number(),
  }),
  z.object({ failure: z.string() }),
]);
export type LoadResult = Exclude<z.output<typeof loadResult>, { failure: string }>;
