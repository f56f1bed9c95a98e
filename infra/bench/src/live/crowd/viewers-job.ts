import { z } from 'zod';
import { watched, watchPlan } from '../measure/watch.ts';

const connect = z.object({
  do: z.literal('connect'),
  /** Viewers are spread over them in turns. */
  origins: z.array(z.string()).min(1),
  viewers: z.number().int().positive(),
  protocol: z.enum(['socket.io', 'plain']),
  deflate: z.boolean(),
  /** What is sent with `join-stream`; left out: nothing is joined. */
  join: z.record(z.string(), z.unknown()).optional(),
});
const watch = z.object({ do: z.literal('watch'), plan: watchPlan });
/** Counts reactions from now on; the second one reports and ends it. */
const tally = z.object({ do: z.literal('tally'), begin: z.boolean() });
const close = z.object({ do: z.literal('close') });

/** What the process of viewers is asked. Each is answered once, in the order of asking. */
export const viewersJob = z.discriminatedUnion('do', [connect, watch, tally, close]);
export type ViewersJob = z.output<typeof viewersJob>;

const tallied = z.object({
  /** `new-reaction` frames of each viewer, the least and the most. */
  frames: z.object({ least: z.number(), most: z.number() }),
  /** Between a viewer's first one and the last, where that is most. */
  framesPerSecond: z.number(),
  /** What those frames counted together, of each viewer, the least and the most. */
  counted: z.object({ least: z.number(), most: z.number() }),
  /** The last totals that were received, of all types together, by viewer: the least and the most. */
  totals: z.object({ least: z.number(), most: z.number() }),
});
export type Tallied = z.output<typeof tallied>;

const answerTo = {
  connect: z.object({ connected: z.number() }),
  watch: watched,
  tally: z.object({ tallied: tallied.nullable() }),
  close: z.object({ closed: z.literal(true) }),
};
export const failureAnswer = z.object({ failure: z.string() });

/**
 * Reads the answer to a job.
 * @throws when the process says that it failed, or answers something else
 */
export function readAnswer<K extends ViewersJob['do']>(
  job: K,
  message: unknown,
): z.output<(typeof answerTo)[K]>;
export function readAnswer(job: ViewersJob['do'], message: unknown): unknown {
  const failed = failureAnswer.safeParse(message);
  if (failed.success) throw new Error(`the viewers: ${failed.data.failure}`);
  return answerTo[job].parse(message);
}
