import { z } from 'zod';
import { watched, watchPlan } from '../measure/watch.ts';

const connect = z.object({
  do: z.literal('connect'),
  /** Viewers connect to these origins in turn. */
  origins: z.array(z.string()).min(1),
  viewers: z.number().int().positive(),
  protocol: z.enum(['socket.io', 'plain']),
  deflate: z.boolean(),
  /** Payload of `join-stream`; absent: nothing is joined. */
  join: z.record(z.string(), z.unknown()).optional(),
});
const watch = z.object({ do: z.literal('watch'), plan: watchPlan });
/** Starts counting reactions; the second call reports and stops. */
const tally = z.object({ do: z.literal('tally'), begin: z.boolean() });
const close = z.object({ do: z.literal('close') });

/** Jobs of the viewer process. Each has one response, in order. */
export const viewersJob = z.discriminatedUnion('do', [connect, watch, tally, close]);
export type ViewersJob = z.output<typeof viewersJob>;

const tallied = z.object({
  /** `new-reaction` frames per viewer, minimum and maximum. */
  frames: z.object({ least: z.number(), most: z.number() }),
  /** Maximum frame rate between a viewer's first and last frame. */
  framesPerSecond: z.number(),
  /** Reactions counted by those frames per viewer, minimum and maximum. */
  counted: z.object({ least: z.number(), most: z.number() }),
  /** Last totals received, over all types, by viewer: minimum and maximum. */
  totals: z.object({ least: z.number(), most: z.number() }),
});
export type Tallied = z.output<typeof tallied>;

const responseTo = {
  connect: z.object({ connected: z.number() }),
  watch: watched,
  tally: z.object({ tallied: tallied.nullable() }),
  close: z.object({ closed: z.literal(true) }),
};
export const failureResponse = z.object({ failure: z.string() });

/**
 * Parses the response to a job.
 * @throws if the process reports a failure or responds with something else
 */
export function readResponse<K extends ViewersJob['do']>(
  job: K,
  message: unknown,
): z.output<(typeof responseTo)[K]>;
export function readResponse(job: ViewersJob['do'], message: unknown): unknown {
  const failed = failureResponse.safeParse(message);
  if (failed.success) throw new Error(`the viewers failed: ${failed.data.failure}`);
  return responseTo[job].parse(message);
}
