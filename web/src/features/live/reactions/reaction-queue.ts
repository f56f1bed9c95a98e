import type { Ack, NewReaction, ReactionTotals, ReactionType, StreamState } from '@poc/contracts/socket';
import { limits } from '../../../config/limits.ts';
import { createStore } from '../../../shared/external-store.ts';
import type { StreamSocket } from '../../../shared/socket/lazy-live-socket.ts';

/** Counters only grow: a smaller total comes from a node that lags behind. */
export function laterTotals(current: ReactionTotals, newer: Partial<ReactionTotals>): ReactionTotals {
  const later = {
    like: Math.max(current.like, newer.like ?? 0),
    heart: Math.max(current.heart, newer.heart ?? 0),
    clap: Math.max(current.clap, newer.clap ?? 0),
  };
  const isSame = later.like === current.like && later.heart === current.heart && later.clap === current.clap;
  return isSame ? current : later;
}

interface ReactionQueueInput {
  streamId: string;
  socket: StreamSocket;
  initial: ReactionTotals;
  /** True once the room has been joined; the server refuses reactions before. */
  isOpen: () => boolean;
  /** Receives others' reactions, for the animation. */
  onReactions: (type: ReactionType, count: number) => void;
}

/**
 * Creates the reaction counters of a stream. The user's taps count immediately and are sent one by one, no faster
 * than the server accepts; taps beyond the queue's limit are dropped. The server's totals follow.
 */
export function createReactionQueue({ streamId, socket, initial, isOpen, onReactions }: ReactionQueueInput) {
  const totals = createStore(initial);
  const waiting: ReactionType[] = [];
  /** The user's reactions that were animated but not yet broadcast by the server. */
  const echoes = { like: 0, heart: 0, clap: 0 };
  let timer: ReturnType<typeof setInterval> | null = null;

  const add = (type: ReactionType, count: number) =>
    totals.set({ ...totals.get(), [type]: Math.max(0, totals.get()[type] + count) });
  const sendNext = () => {
    if (!isOpen()) return;
    const type = waiting.shift();
    if (type === undefined) return rest();
    socket.emit('reaction', { type, streamId }, (response: Ack) => {
      if (response.ok) return;
      echoes[type] = Math.max(0, echoes[type] - 1);
      add(type, -1);
    });
  };
  const rest = () => {
    if (timer) clearInterval(timer);
    timer = null;
  };
  const follow = (reaction: NewReaction) => {
    if (reaction.streamId !== streamId) return;
    const { type, count, total } = reaction;
    const own = Math.min(count, echoes[type]);
    echoes[type] -= own;
    totals.set(laterTotals(totals.get(), { [type]: total }));
    if (count > own) onReactions(type, count - own);
  };
  const hear = (state: StreamState) => {
    if (state.streamId === streamId) totals.set(laterTotals(totals.get(), state.reactions));
  };

  return {
    get: totals.get,
    subscribe: totals.subscribe,
    applyTotals: (newer: ReactionTotals) => totals.set(laterTotals(totals.get(), newer)),
    /** @returns true if the tap counts */
    react(type: ReactionType): boolean {
      if (waiting.length >= limits.reactionsWaiting) return false;
      waiting.push(type);
      echoes[type] += 1;
      add(type, 1);
      if (timer === null) {
        timer = setInterval(sendNext, limits.reactionSendMs);
        sendNext();
      }
      return true;
    },
    open() {
      socket.on('new-reaction', follow);
      socket.on('stream-state', hear);
      return () => {
        socket.off('new-reaction', follow);
        socket.off('stream-state', hear);
        rest();
      };
    },
  };
}
