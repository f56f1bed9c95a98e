import type { ChatMessage } from '@poc/contracts/socket';
import { limits } from '../../../config/limits.ts';
import { createStore } from '../../../shared/external-store.ts';

export interface ReplayQuery {
  after?: number;
  before?: number;
  since?: string;
  limit: number;
}

interface ReplayChatInput {
  /** Time of a position of the video in seconds, in ms since 1970. */
  timeAt: (seconds: number) => number;
  fetchMessages: (query: ReplayQuery, signal: AbortSignal) => Promise<ChatMessage[]>;
}

export interface ReplayState {
  /** Messages sent by the video's current position, oldest first; at most the last 200. */
  readonly messages: readonly ChatMessage[];
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
}

/** A move back, or forward by more than this, is a jump, which refetches the messages around its target. */
const jumpMs = 15_000;

/**
 * Creates the chat of a replay, synchronised with its video. Fetches slightly ahead; a jump fetches the
 * messages around its target.
 */
export function createReplayChat({ timeAt, fetchMessages }: ReplayChatInput) {
  const store = createStore<ReplayState>({ messages: [], status: 'idle' });
  let known: readonly ChatMessage[] = [];
  let isWhole = false;
  let atMs = Number.NaN;
  let abort: AbortController | null = null;

  const show = (status: ReplayState['status']) => {
    const said = known.filter(({ timestamp }) => Date.parse(timestamp) <= atMs);
    // Messages far behind are refetched by a jump back.
    if (said.length > limits.chatKept) known = known.slice(said.length - limits.chatKept);
    const messages = said.slice(-limits.chatKept);
    const shown = store.get();
    const isSame =
      shown.messages.length === messages.length && shown.messages.at(-1)?.seq === messages.at(-1)?.seq;
    if (isSame && shown.status === status && shown.messages[0]?.seq === messages[0]?.seq) return;
    store.set({ messages: isSame ? shown.messages : messages, status });
  };
  const run = async (task: (signal: AbortSignal) => Promise<void>) => {
    abort?.abort();
    const own = new AbortController();
    abort = own;
    try {
      await task(own.signal);
      if (!own.signal.aborted) show('ready');
    } catch {
      if (!own.signal.aborted) show('failed');
    } finally {
      if (abort === own) abort = null;
    }
  };
  /** Fetches the messages after the position, and a few before it. */
  const jump = () => {
    known = [];
    isWhole = false;
    show('loading');
    void run(async (signal) => {
      const since = new Date(atMs).toISOString();
      const next = await fetchMessages({ since, limit: limits.chatPage }, signal);
      const first = next[0]?.seq;
      const earlier = await fetchMessages(
        { ...(first !== undefined && { before: first }), limit: limits.replayContext },
        signal,
      );
      if (signal.aborted) return;
      known = [...earlier, ...next];
      isWhole = next.length < limits.chatPage;
    });
  };
  const readAhead = () => {
    const last = known.at(-1);
    if (isWhole || abort || !last || Date.parse(last.timestamp) > atMs + limits.replayAheadMs) return;
    void run(async (signal) => {
      const next = await fetchMessages({ after: last.seq, limit: limits.chatPage }, signal);
      if (signal.aborted) return;
      known = [...known, ...next];
      isWhole = next.length < limits.chatPage;
    });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Sets the position of the video in seconds. */
    moveTo(seconds: number) {
      const before = atMs;
      atMs = timeAt(seconds);
      const isJump = !(atMs >= before - 1_000 && atMs <= before + jumpMs);
      if (isJump) return jump();
      show(store.get().status);
      readAhead();
    },
    retry: jump,
    stop() {
      abort?.abort();
    },
  };
}

export type ReplayChat = ReturnType<typeof createReplayChat>;
