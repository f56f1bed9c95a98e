import {
  type NewReaction,
  type ReactionTotals,
  type ReactionType,
  reactionTypes,
} from '@poc/contracts/socket';
import { noReactions } from './reaction-counter.ts';

/** Sends the reaction totals of one stream to one group of viewers. */
export interface ReactionPacer {
  /** Latest totals, sent or not. */
  readonly totals: Readonly<ReactionTotals>;
  /** Sets the totals that viewers read themselves; only later changes are sent. Only the first call counts. */
  start(totals: ReactionTotals): void;
  /** Applies totals; older ones are ignored. */
  update(totals: ReactionTotals): void;
  stop(): void;
}

/**
 * Sends one frame per `everyMs` across all types; the type with the oldest unsent count is next. The first change
 * after a pause is sent immediately, and the final totals are always sent.
 */
export function createReactionPacer(
  streamId: string,
  everyMs: number,
  send: (reaction: NewReaction) => void,
): ReactionPacer {
  const totals = noReactions();
  const sent = noReactions();
  /** Types with unsent counts, oldest first. */
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
