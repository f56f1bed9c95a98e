import {
  type NewReaction,
  type ReactionTotals,
  type ReactionType,
  reactionTypes,
} from '@poc/contracts/socket';
import { noReactions } from './reaction-counter.ts';

/** Sends the totals of one stream to one group of viewers. */
export interface ReactionPacer {
  /** What is known by now, sent or not. */
  readonly totals: Readonly<ReactionTotals>;
  /** What newcomers read for themselves; only what comes after it is sent. The first call counts. */
  start(totals: ReactionTotals): void;
  /** Totals that someone knows of. Older ones change nothing. */
  update(totals: ReactionTotals): void;
  stop(): void;
}

/**
 * Whatever comes in, viewers get one frame per `everyMs`, all types together: the type whose unsent count is the oldest
 * goes next. The first after a rest goes at once, and what was last is always sent.
 */
export function createReactionPacer(
  streamId: string,
  everyMs: number,
  send: (reaction: NewReaction) => void,
): ReactionPacer {
  const totals = noReactions();
  const sent = noReactions();
  /** Types with something unsent, the oldest first. */
  const unsent = new Set<ReactionType>();
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let stopped = false;

  function sendNext(): void {
    const [type] = unsent;
    if (type === undefined || !started || stopped || timer) return;
    unsent.delete(type);
    send({ type, streamId, count: totals[type] - sent[type], total: totals[type] });
    sent[type] = totals[type];
    timer = setTimeout(() => {
      timer = undefined;
      sendNext();
    }, everyMs);
  }

  function update(known: ReactionTotals): void {
    for (const type of reactionTypes) {
      if (known[type] > totals[type]) totals[type] = known[type];
      if (totals[type] > sent[type]) unsent.add(type);
    }
    sendNext();
  }

  return {
    totals,
    start(known) {
      if (started) return;
      started = true;
      unsent.clear();
      Object.assign(sent, known);
      update(known);
    },
    update,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
