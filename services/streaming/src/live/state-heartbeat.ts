import type { StreamStatus } from '@poc/contracts/entities/streaming';
import type { StreamState } from '@poc/contracts/socket';
import type { StoredState } from './read-state.ts';

export interface StateHeartbeatOptions {
  /** Streams with viewers on this node, and how many. */
  viewers(): ReadonlyMap<string, number>;
  /** Viewers on all nodes; may hold streams that are no longer watched here. */
  countViewers(): Promise<ReadonlyMap<string, number>>;
  readStatuses(streamIds: readonly string[]): Promise<ReadonlyMap<string, StreamStatus>>;
  readState(streamIds: readonly string[]): Promise<ReadonlyMap<string, StoredState>>;
  /** Called with each reading: what has not come by itself is fetched. */
  onRead(states: ReadonlyMap<string, StoredState>): void;
  /** The last number that viewers here were sent; null when that is not known yet. */
  lastSeqOf(streamId: string): number | null;
  /** Whether broadcasts of other nodes come through. */
  linked(): boolean;
  /** Sends to this node's viewers. */
  send(state: StreamState): void;
  onFailed(error: unknown): void;
  intervalMs: number;
}

export interface StateHeartbeat {
  /** Someone is watching: the heartbeat runs as long as there are viewers, and costs nothing without. */
  watch(): void;
  /** Reads and sends now: something may have been missed. */
  announce(): void;
  viewersOf(streamId: string): number;
  stop(): Promise<void>;
}

interface Sent {
  text: string;
  at: number;
}

/** In calm the stored state is read at every third round: broadcasts bring the messages, this only finds what they missed. */
const calmRounds = 3;
/** Without Redis nothing else brings the messages of other nodes. */
const unlinkedMs = 500;
const nothingStored: StoredState = { lastSeq: 0, reactions: { like: 0, heart: 0, clap: 0 }, peak: 0 };
/** A state that did not change is sent again this often. */
const repeatMs = 10_000;

/**
 * Sends viewers the state of their stream every few seconds. Its readings are what makes missed broadcasts harmless,
 * whatever the reason: the node fetches what it lacks, and a viewer whose last number is smaller than `lastSeq` does.
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
    for (const streamId of streamIds) sendState(streamId, statuses.get(streamId));
  }

  function sendState(streamId: string, status: StreamStatus | undefined): void {
    const { lastSeq, reactions, peak } = stored.get(streamId) ?? nothingStored;
    const viewers = counted.get(streamId) ?? 0;
    const state: StreamState = {
      streamId,
      // A deleted stream has ended for those who watch it.
      status: status ?? 'ended',
      viewers,
      peak: Math.max(peak, viewers),
      lastSeq: options.lastSeqOf(streamId) ?? lastSeq,
      reactions,
    };
    const text = JSON.stringify(state);
    const last = sent.get(streamId);
    const now = performance.now();
    if (last?.text === text && now - last.at < repeatMs) return;
    sent.set(streamId, { text, at: now });
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
          // One more round follows the last viewer's leaving, to take the node's number away.
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
