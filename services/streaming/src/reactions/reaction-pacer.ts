import {
  type NewReaction,
  type ReactionTotals,
  type ReactionType,
  reactionTypes,
} from '@poc/contracts/socket';
import { noReactions } from './reaction-counter.ts';

/** Tells the totals of one stream to one group of viewers. */
export interface ReactionPacer {
  /** What is known by now, told or not. */
  readonly totals: Readonly<ReactionTotals>;
  /** What newcomers read for themselves; only what comes after it is told. The first call counts. */
  start(totals: ReactionTotals): void;
  /** Totals that someone knows of. Older ones change nothing. */
  raise(totals: ReactionTotals): void;
  stop(): void;
}

/**
 * Whatever comes in, viewers get one frame per `everyMs`, all types together: the type whose untold count is the oldest
 * goes next. The first after a rest goes at once, and what was last is always told.
 */
export function createReactionPacer(
  streamId: string,
  everyMs: number,
  send: (reaction: NewReaction) => void,
): ReactionPacer {
  const totals = noReactions();
  const told = noReactions();
  /** Types with something untold, the oldest first. */
  const untold = new Set<ReactionType>();
  let timer: NodeJS.Timeout | undefined;
  let started = false;
  let stopped = false;

  function tellNext(): void {
    const [type] = untold;
    if (type === undefined || !started || stopped || timer) return;
    untold.delete(type);
    send({ type, streamId, count: totals[type] - told[type], total: totals[type] });
    told[type] = totals[type];
    timer = setTimeout(() => {
      timer = undefined;
      tellNext();
    }, everyMs);
  }

  function raise(known: ReactionTotals): void {
    for (const type of reactionTypes) {
      if (known[type] > totals[type]) totals[type] = known[type];
      if (totals[type] > told[type]) untold.add(type);
    }
    tellNext();
  }

  return {
    totals,
    start(known) {
      if (started) return;
      started = true;
      untold.clear();
      Object.assign(told, known);
      raise(known);
    },
    raise,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
