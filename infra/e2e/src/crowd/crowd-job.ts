import { z } from 'zod';

const gather = z.object({
  do: z.literal('gather'),
  /** Of the gateway. */
  origin: z.string(),
  streamId: z.string(),
  /** So many more come. */
  viewers: z.number().int().positive(),
});
/** Begins again to note who comes back and how long messages take. */
const mark = z.object({ do: z.literal('mark') });
const look = z.object({ do: z.literal('look') });
const account = z.object({ do: z.literal('account'), lastSeq: z.number().int().nonnegative() });

/** What the process of viewers is asked. Each is answered once, in the order of asking. */
export const crowdJob = z.discriminatedUnion('do', [gather, mark, look, account]);
export type CrowdJob = z.output<typeof crowdJob>;

/** How the crowd is. Moments by the clock that all processes share, times in milliseconds. */
export const crowdLook = z.object({
  viewers: z.number(),
  joined: z.number(),
  /** Of all of them, since they came. */
  comebacks: z.number(),
  /** Those after the mark: how many, the first and the last of them. */
  joinsSinceMark: z.number(),
  firstJoinMs: z.number().nullable(),
  lastJoinMs: z.number().nullable(),
  /** From sent to delivered by an event, since the mark. */
  deliveries: z.number(),
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  /** Why viewers could not connect or join, and how often, since the mark. */
  refused: z.record(z.string(), z.number()),
});
export type CrowdLook = z.output<typeof crowdLook>;

/** What all viewers have got of the messages 1 to `lastSeq`. */
export const crowdAccount = z.object({
  viewers: z.number(),
  /** Who has all of them. */
  complete: z.number(),
  /** See `DeliveryLog`; of all viewers together. */
  repeated: z.number(),
  skipped: z.number(),
  /** Messages that had to be read by REST. */
  readByRest: z.number(),
  /** Two messages under one number. */
  contradictions: z.number(),
  /** Why the server closed connections, and how often. */
  ended: z.record(z.string(), z.number()),
  /** The client's own ids, by number. */
  ids: z.array(z.tuple([z.number(), z.string()])),
});
export type CrowdAccount = z.output<typeof crowdAccount>;

export const answerTo = {
  gather: crowdLook,
  mark: z.object({ marked: z.literal(true) }),
  look: crowdLook,
  account: crowdAccount,
};
