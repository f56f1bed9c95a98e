import { z } from 'zod';

const gather = z.object({
  do: z.literal('gather'),
  origin: z.string(),
  streamId: z.string(),
  viewers: z.number().int().positive(),
});
/** Resets the counters of reconnections and delivery times. */
const mark = z.object({ do: z.literal('mark') });
const look = z.object({ do: z.literal('look') });
const account = z.object({ do: z.literal('account'), lastSeq: z.number().int().nonnegative() });

/** Jobs of the viewers' process. Each gets one response, in the order of the requests. */
export const crowdJob = z.discriminatedUnion('do', [gather, mark, look, account]);
export type CrowdJob = z.output<typeof crowdJob>;

/** State of the crowd. Moments use the clock that all processes share; times are in milliseconds. */
export const crowdState = z.object({
  viewers: z.number(),
  joined: z.number(),
  /** Reconnections of all viewers since they joined. */
  comebacks: z.number(),
  /** Joins since the mark: their number, and the first and last moment. */
  joinsSinceMark: z.number(),
  firstJoinMs: z.number().nullable(),
  lastJoinMs: z.number().nullable(),
  /** Number of delivered events since the mark. */
  deliveries: z.number(),
  /** Delivery latency percentiles in ms; null without deliveries. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  /** Reasons for failed connections or joins since the mark, with counts. */
  refused: z.record(z.string(), z.number()),
});
export type CrowdState = z.output<typeof crowdState>;

/** Delivery of the messages 1 to `lastSeq` to all viewers. */
export const crowdAccount = z.object({
  viewers: z.number(),
  /** Viewers with all messages. */
  complete: z.number(),
  /** Sums over all viewers; see `DeliveryLog`. */
  repeated: z.number(),
  skipped: z.number(),
  readByRest: z.number(),
  /** Pairs of different messages with one number. */
  contradictions: z.number(),
  /** The server's reasons for closing connections, with counts. */
  ended: z.record(z.string(), z.number()),
  /** Client message ids by sequence number. */
  ids: z.array(z.tuple([z.number(), z.string()])),
});
export type CrowdAccount = z.output<typeof crowdAccount>;

export const responseTo = {
  gather: crowdState,
  mark: z.object({ marked: z.literal(true) }),
  look: crowdState,
  account: crowdAccount,
};
