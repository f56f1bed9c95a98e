import type { StreamState } from '@poc/contracts/socket';
import type { StreamStatus } from '../streams/stream.model.ts';
import type { StoredState } from './read-state.ts';

export interface StateBeaconOptions {
  /** Streams with viewers on this node, and how many. */
  viewers(): ReadonlyMap<string, number>;
  /** Viewers on all nodes; may hold streams that are no longer watched here. */
  countViewers(): Promise<ReadonlyMap<string, number>>;
  readStatuses(streamIds: readonly string[]): Promise<ReadonlyMap<string, StreamStatus>>;
  readState(streamIds: readonly string[]): Promise<ReadonlyMap<string, StoredState>>;
  /** Whether broadcasts of other nodes come through. */
  linked(): boolean;
  /** Tells this node's viewers. */
  send(state: StreamState): void;
  onFailed(error: unknown): void;
  intervalMs: number;
}

export interface StateBeacon {
  /** Someone is watching: the beacon runs as long as there are viewers, and costs nothing without. */
  watch(): void;
  /** Tells now, from what is stored: messages may have been missed. */
  announce(): void;
  viewersOf(streamId: string): number;
  stop(): Promise<void>;
}

interface Told {
  text: string;
  at: number;
}

/** In calm the stored state is read at every third round: broadcasts bring the messages, this only finds what they missed. */
const calmRounds = 3;
/** A state that did not change is told again this often. */
const repeatMs = 10_000;

/**
 * Tells viewers the state of their stream every few seconds. It is what makes missed broadcasts harmless, whatever the
 * reason: a viewer whose last number is smaller than `lastSeq` fetches the rest.
 */
export function createStateBeacon(options: StateBeaconOptions): StateBeacon {
  const told = new Map<string, Told>();
  let counted: ReadonlyMap<string, number> = new Map();
  let stored: ReadonlyMap<string, StoredState> = new Map();
  /** The reading before: a number is announced one round late, while its message may still be on its way. */
  let settled: ReadonlyMap<string, StoredState> = new Map();
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
    settled = hurry ? fresh : stored;
    stored = fresh;
    for (const streamId of streamIds) tell(streamId, statuses.get(streamId));
  }

  function tell(streamId: string, status: StreamStatus | undefined): void {
    const { reactions } = stored.get(streamId) ?? { reactions: { like: 0, heart: 0, clap: 0 } };
    const state: StreamState = {
      streamId,
      // A deleted stream has ended for those who watch it.
      status: status ?? 'ended',
      viewers: counted.get(streamId) ?? 0,
      lastSeq: settled.get(streamId)?.lastSeq ?? 0,
      reactions,
    };
    const text = JSON.stringify(state);
    const last = told.get(streamId);
    const now = performance.now();
    if (last?.text === text && now - last.at < repeatMs) return;
    told.set(streamId, { text, at: now });
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
          for (const streamId of told.keys()) if (!watched.has(streamId)) told.delete(streamId);
          // One more round follows the last viewer's leaving, to take the node's number away.
          const needed = watched.size > 0 || counted.size > 0;
          if (needed && !stopped) schedule(urgent ? 0 : options.intervalMs);
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
