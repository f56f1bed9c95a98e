import { z } from 'zod';
import { id, text, time } from '../common.ts';

export const noteInput = z.strictObject({ content: text(2_000) });

/**
 * Administrator's private note about a user or an order; never shown to members. The name is empty for a deleted
 * author.
 */
export const adminNote = z.object({
  id,
  content: z.string(),
  author: z.object({ id, name: z.string() }),
  at: time,
});
export type AdminNote = z.infer<typeof adminNote>;
