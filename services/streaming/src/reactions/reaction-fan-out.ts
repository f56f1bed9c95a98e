import { type NewReaction, type ReactionTotals, reactionTypes } from '@poc/contracts/socket';
import { addReactions, noReactions } from './reaction-counter.ts';

export interface ReactionFanOut {
  /** Takes what some node counted. */
  add(streamId: string, counts: ReactionTotals, totals: ReactionTotals): void;
  stop(): void;
}

interface Window {
  counts: ReactionTotals;
  totals: ReactionTotals;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Sums what all nodes counted, and tells this node's viewers at most once per window: the frames a viewer gets don't
 * grow with the senders, nor with the nodes. The first count of a quiet stream is told at once.
 */
export function createReactionFanOut(
  windowMs: number,
  send: (reaction: NewReaction) => void,
): ReactionFanOut {
  const windows = new Map<string, Window>();

  function flush(streamId: string, window: Window): void {
    const { counts, totals } = window;
    window.counts = noReactions();
    for (const type of reactionTypes) {
      if (counts[type] > 0) send({ type, streamId, count: counts[type], total: totals[type] });
    }
    // Forgotten once the window has passed in silence.
    window.timer = setTimeout(() => {
      const quiet = reactionTypes.every((type) => window.counts[type] === 0);
      if (quiet) windows.delete(streamId);
      else flush(streamId, window);
    }, windowMs);
  }

  return {
    add(streamId, counts, totals) {
      const known = windows.get(streamId);
      const window = known ?? { counts: noReactions(), totals: noReactions(), timer: undefined };
      addReactions(window.counts, counts);
      // Totals only rise; those of two nodes may arrive in the wrong order.
      for (const type of reactionTypes) window.totals[type] = Math.max(window.totals[type], totals[type]);
      if (known) return;
      windows.set(streamId, window);
      flush(streamId, window);
    },
    stop() {
      for (const window of windows.values()) clearTimeout(window.timer);
      windows.clear();
    },
  };
}
