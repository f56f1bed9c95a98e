import { z } from 'zod';
import type { Tallied } from './viewers-job.ts';

/** POC sends count and total; alternatives send one frame per reaction. */
const reaction = z.object({
  type: z.string(),
  count: z.number().default(1),
  total: z.number().default(Number.NaN),
});

/** Counts received reactions per viewer of a process. */
export interface ReactionTally {
  take(viewer: number, data: unknown, nowMs: number): void;
  result(): Tallied;
}

export function tallyReactions(viewers: number): ReactionTally {
  const frames = new Float64Array(viewers);
  const counted = new Float64Array(viewers);
  const firstMs = new Float64Array(viewers);
  const lastMs = new Float64Array(viewers);
  const totals = Array.from({ length: viewers }, () => new Map<string, number>());
  return {
    take(viewer, data, nowMs) {
      const { type, count, total } = reaction.parse(data);
      if (frames[viewer] === 0) firstMs[viewer] = nowMs;
      lastMs[viewer] = nowMs;
      frames[viewer] = (frames[viewer] ?? 0) + 1;
      counted[viewer] = (counted[viewer] ?? 0) + count;
      totals[viewer]?.set(type, total);
    },
    result: () => ({
      frames: ends([...frames]),
      framesPerSecond: Math.max(
        0,
        ...[...frames].map((count, viewer) =>
          count < 2 ? 0 : ((count - 1) * 1_000) / ((lastMs[viewer] ?? 0) - (firstMs[viewer] ?? 0)),
        ),
      ),
      counted: ends([...counted]),
      totals: ends(totals.map((byType) => [...byType.values()].reduce((sum, one) => sum + one, 0))),
    }),
  };
}

function ends(values: readonly number[]): { least: number; most: number } {
  // -1 for alternatives without totals, since NaN cannot be sent in a message.
  const known = values.map((value) => (Number.isNaN(value) ? -1 : value));
  return { least: Math.min(...known), most: Math.max(...known) };
}
