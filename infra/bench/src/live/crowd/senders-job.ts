import { z } from 'zod';

const connect = z.object({
  do: z.literal('connect'),
  /** Senders are spread over them in turns. */
  origins: z.array(z.string()).min(1),
  senders: z.number().int().positive(),
  protocol: z.enum(['socket.io', 'plain']),
  /** Used in turns; none: nobody signs in. */
  tokens: z.array(z.string()),
  /** What is sent with `join-stream`; left out: nothing is joined. */
  join: z.record(z.string(), z.unknown()).optional(),
});
const send = z.object({
  do: z.literal('send'),
  what: z.enum(['chat-message', 'reaction']),
  streamId: z.string(),
  /** Numbers go on from run to run; the sender of each is its number's turn. */
  first: z.number().int().positive(),
  count: z.number().int().positive(),
  /** By the shared clock. */
  startsAtMs: z.number(),
  intervalMs: z.number().positive(),
  /** Whether each must be acknowledged as done. */
  acks: z.boolean(),
});
/** Ends a `send` that goes on; is not answered itself. */
const stop = z.object({ do: z.literal('stop') });
const close = z.object({ do: z.literal('close') });

/** What the process of senders is asked. */
export const sendersJob = z.discriminatedUnion('do', [connect, send, stop, close]);
export type SendersJob = z.output<typeof sendersJob>;

/** What was sent. A message that waited for its turn too long says that the sender was the limit. */
export const sent = z.object({
  sent: z.number(),
  acknowledged: z.number(),
  refused: z.number(),
  /** The first refusal, as it came. */
  refusal: z.string().optional(),
  /** The latest of all, after it was due. */
  lateMs: z.number(),
});
export type Sent = z.output<typeof sent>;
