import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { StreamState } from '@poc/contracts/socket';
import type { StoredState } from './read-state.ts';

export interface StateHeartbeatOptions {
  viewers(): ReadonlyMap<string, number>;
  /** Number of viewers on all nodes; may include streams without viewers here. */
  countViewers(): Promise<ReadonlyMap<string, number>>;
  readStatuses(streamIds: readonly string[]): Promise<ReadonlyMap<string, StreamStatus>>;
  readState(streamIds: readonly string[]): Promise<ReadonlyMap<string, StoredState>>;
  /** Called with each reading: missing messages are fetched. */
  onRead(states: ReadonlyMap<string, StoredState>): void;
  /** Last number sent to viewers of this node; null when unknown. */
  lastSeqOf(streamId: string): number | null;
  /** True while broadcasts of other nodes arrive. */
  linked(): boolean;
  send(state: StreamState): void;
  onFailed(error: unknown): void;
  intervalMs: number;
}

export interface StateHeartbeat {
  /** Starts the heartbeat; it stops when there are no viewers. */
  watch(): void;
  /** Reads and sends the states immediately, after a possible loss of messages. */
  announce(): void;
  viewersOf(streamId: string): number;
  stop(): Promise<void>;
}

interface Sent {
  text: string;
  status: StreamState['status'];
  at: number;
}

/** The stored state is read in every third round: broadcasts deliver the messages, reads find missed ones. */
const calmRounds = 3;
/** Interval without Redis, when reads are the only source of other nodes' messages. */
const unlinkedMs = 500;
const nothingStored: StoredState = { lastSeq: 0, reactions: { like: 0, heart: 0, clap: 0 }, peak: 0 };
/** Time in ms after which an unchanged state is sent again. */
const repeatMs = 10_000;
/** A new state is sent less often to a crowd: each of 100,000 viewers receives one every 30 seconds. */
const msPerViewer = 0.3;
const crowdMs = 30_000;

/**
 * Sends viewers the state of their stream every few seconds. It compensates for missed broadcasts of any cause: the
 * node fetches missing messages, and so does a viewer whose last number is below `lastSeq`.
 */
export function createStateHeartbeat(options: StateHeartbeatOptions): StateHeartbeat {
  const sent = new Map<string, Sent>();
  let counted: ReadonlyMap<string, number> = new Map();
  let stored: ReadonlyMap<string, StoredState> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let urgent = false;
  let stopped = false;
  let round = 0;

  async function run(): Promise<void> {
    const streamIds = [...options.viewers().keys()];
    const hurry = urgent || !options.linked();
    urgent = false;
    counted = await options.countViewers();
    if (streamIds.length === 0) return;
    const isNew = streamIds.some((streamId) => !stored.has(streamId));
    const reads = hurry || isNew || round++ % calmRounds === 0;
    const [statuses, fresh] = await Promise.all([
      options.readStatuses(streamIds),
      reads ? options.readState(streamIds) : stored,
    ]);
    stored = fresh;
    if (reads) options.onRead(fresh);
    for (const streamId of streamIds) sendState(streamId, statuses.get(streamId), hurry);
  }

  function sendState(streamId: string, status: StreamStatus | undefined, hurry: boolean): void {
    const { lastSeq, reactions, peak } = stored.get(streamId) ?? nothingStored;
    const viewers = counted.get(streamId) ?? 0;
    const state: StreamState = {
      streamId,
      // Viewers see a deleted stream as ended.
      status: status ?? 'ended',
      viewers,
      peak: Math.max(peak, viewers),
      lastSeq: options.lastSeqOf(streamId) ?? lastSeq,
      reactions,
    };
    const text = JSON.stringify(state);
    const last = sent.get(streamId);
    const now = performance.now();
    const isNews = last?.status !== state.status || (hurry && last.text !== text);
    const forCrowdMs = Math.min(crowdMs, viewers * msPerViewer);
    const waitMs = last?.text === text ? Math.max(repeatMs, forCrowdMs) : forCrowdMs;
    if (last && !isNews && now - last.at < waitMs) return;
    sent.set(streamId, { text, status: state.status, at: now });
    options.send(state);
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      running = run()
        .catch(options.onFailed)
        .then(() => {
          running = null;
          const watched = options.viewers();
          for (const streamId of sent.keys()) if (!watched.has(streamId)) sent.delete(streamId);
          // One more round after the last viewer has left, to remove the node's count.
          const needed = watched.size > 0 || counted.size > 0;
          const pauseMs = options.linked() ? options.intervalMs : Math.min(unlinkedMs, options.intervalMs);
          if (needed && !stopped) schedule(urgent ? 0 : pauseMs);
        });
    }, delayMs);
  }

  return {
    watch() {
      if (!stopped && !timer && !running) schedule(options.intervalMs / 10);
    },
    announce() {
      urgent = true;
      if (!stopped && !running && options.viewers().size > 0) schedule(0);
    },
    viewersOf: (streamId) => Math.max(counted.get(streamId) ?? 0, options.viewers().get(streamId) ?? 0),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
