import { z } from 'zod';
import { assetUrl, id, time } from '../common.ts';
import { reactionTotals } from '../socket.ts';

export const streamStatus = z.enum(['scheduled', 'live', 'ended']);

export const stream = z.object({
  id,
  show_id: id,
  stream_url: z.string(),
  status: streamStatus,
  start_time: time,
  end_time: time.nullable(),
  thumbnail_url: z.string(),
  viewers: z.number().int().nonnegative(),
  reactions: reactionTotals,
  Show: z.object({ title: z.string(), description: z.string(), thumbnail_url: z.string() }),
});
export type Stream = z.infer<typeof stream>;

export const streamInput = {
  show_id: id,
  stream_url: assetUrl,
  status: streamStatus.default('scheduled'),
  start_time: time,
  end_time: time.nullable().optional(),
  thumbnail_url: assetUrl.optional(),
};

export const chatRules = z.object({
  slowModeSeconds: z.number().int().min(0).max(600),
  rulesRequired: z.boolean(),
  blockedWords: z.array(z.string().trim().min(1).max(60)).max(500),
});
