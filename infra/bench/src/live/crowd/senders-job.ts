import { z } from 'zod';

const connect = z.object({
  do: z.literal('connect'),
  /** Senders connect to these origins in turn. */
  origins: z.array(z.string()).min(1),
  senders: z.number().int().positive(),
  protocol: z.enum(['socket.io', 'plain']),
  /** Used in turn; if empty, senders do not sign in. */
  tokens: z.array(z.string()),
  /** Payload of `join-stream`; absent: nothing is joined. */
  join: z.record(z.string(), z.unknown()).optional(),
});
const send = z.object({
  do: z.literal('send'),
  what: z.enum(['chat-message', 'reaction']),
  streamId: z.string(),
  /** Numbering continues across runs; messages go to senders in turn. */
  first: z.number().int().positive(),
  count: z.number().int().positive(),
  /** Start by the shared clock. */
  startsAtMs: z.number(),
  intervalMs: z.number().positive(),
  /** True if each message must be acknowledged. */
  acks: z.boolean(),
});
/** Stops a running `send`; has no separate response. */
const stop = z.object({ do: z.literal('stop') });
const close = z.object({ do: z.literal('close') });

/** Jobs of the sender process. */
export const sendersJob = z.discriminatedUnion('do', [connect, send, stop, close]);
export type SendersJob = z.output<typeof sendersJob>;

/** Result of sending. A long `lateMs` means that the sender was the bottleneck. */
export const sent = z.object({
  sent: z.number(),
  acknowledged: z.number(),
  refused: z.number(),
  refusal: z.string().optional(),
  lateMs: z.number(),
});
export type SendResult = z.output<typeof sent>;
