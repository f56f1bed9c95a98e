import type { ChatMessage, ReactionTotals, ServerToClientEvents, StreamState } from '@poc/contracts/socket';
import type { Metrics } from '@poc/kit/metrics';
import type { RedisLink } from '../../cluster/cluster.api.ts';
import { type FanOutSettings, fanOutDefaults } from './fan-out-settings.ts';
import { createNodeBus } from './node-bus.ts';
import { encodeMessage } from './payload.ts';
import { createStreamRoom, type StreamRoom, type StreamStart, type ViewerMode } from './stream-room.ts';
import { createViewerConnection, type ViewerConnection } from './viewer-connection.ts';
import type { EngineSocket } from './wire.ts';

/** Any socket of a socket.io server. */
export interface Viewer {
  readonly conn: EngineSocket;
}

export interface FanOutOptions {
  link: Pick<RedisLink, 'publisher' | 'subscriber' | 'ready' | 'whenSubscribed'>;
  /** Reads the start position of a stream; called when its first viewer joins. Rejects when it is unknown. */
  readStart(streamId: string): Promise<StreamStart>;
  /** Reads stored messages with `after` < number < `before`, in ascending order, at most `limit`. */
  readMissing(
    streamId: string,
    range: { after: number; before: number; limit: number },
  ): Promise<readonly ChatMessage[]>;
  metrics: Metrics;
  onFailed(error: unknown): void;
  settings?: Partial<FanOutSettings>;
}

type Payload<E extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[E]>[0];

/**
 * Delivers the events of streams to this node's viewers. Independent of MongoDB: stored data is read through two
 * callbacks, so that delivery can be measured separately.
 */
export interface FanOut<S extends Viewer> {
  /**
   * Adds a viewer immediately, or changes its mode. A message is in a read made after the promise resolves, in a
   * later event, or in both.
   * @throws when the start position cannot be read; the viewer still receives events
   */
  join(socket: S, streamId: string, mode: ViewerMode): Promise<void>;
  leave(socket: S, streamId: string): void;
  disconnect(socket: S): void;
  /** Sends messages stored by this node, in the order of their numbers, to its viewers and to the other nodes. */
  post(streamId: string, messages: readonly ChatMessage[]): void;
  /** Sends messages that every node receives by other means to this node's viewers. */
  receive(streamId: string, messages: readonly ChatMessage[]): void;
  /** Sends reaction totals stored by this node to its viewers and to the other nodes, at the rate of each. */
  react(streamId: string, totals: ReactionTotals): void;
  /** Sends any other event to this node's viewers of the stream, ordered with its messages. */
  broadcast<E extends keyof ServerToClientEvents>(streamId: string, event: E, payload: Payload<E>): void;
  /** Sends a state, with `lastSeq` replaced by the last number that was sent. */
  sendState(state: StreamState): void;
  /** Reports the stored position: messages that have not arrived are fetched. */
  sync(streamId: string, stored: StreamStart): void;
  /** Last number sent to viewers of this node; null without viewers, or before the start position is known. */
  lastOf(streamId: string): number | null;
  stop(): void;
}

interface Place {
  connection: ViewerConnection;
  streams: Set<string>;
}

export function createFanOut<S extends Viewer>(options: FanOutOptions): FanOut<S> {
  const { link, onFailed } = options;
  const settings = { ...fanOutDefaults, ...options.settings };
  const bus = createNodeBus(link);
  const metrics = fanOutMetrics(options.metrics);
  const rooms = new Map<string, StreamRoom>();
  const places = new Map<S, Place>();
  let recovery: NodeJS.Timeout | undefined;

  function openRoom(streamId: string): StreamRoom {
    const room = createStreamRoom({
      streamId,
      settings,
      readStart: async () => {
        await link.whenSubscribed(settings.subscriptionMs);
        return options.readStart(streamId);
      },
      readMissing: async (range) => (await options.readMissing(streamId, range)).map(encodeMessage),
      graceMs: () => (link.ready() ? settings.graceMs : settings.graceUnlinkedMs),
      openChannel: (listeners) => bus.open(streamId, listeners),
      onFlushed({ deliveries, skipped, widthMs }) {
        metrics.deliveries.inc(deliveries);
        metrics.flushes.inc();
        metrics.windowMs.set(widthMs);
        if (skipped > 0) recordSkipped(skipped);
      },
      onFilled: (count) => metrics.filled.inc(count),
      onFailed,
    });
    rooms.set(streamId, room);
    return room;
  }

  function recordSkipped(skipped: number): void {
    metrics.skipped.inc(skipped);
    recovery ??= setTimeout(resyncRecovered, settings.recoveryMs);
  }

  function resyncRecovered(): void {
    recovery = undefined;
    let behind = 0;
    for (const { connection, streams } of places.values()) {
      if (!connection.behind) continue;
      if (!connection.recovered()) behind++;
      else for (const streamId of streams) rooms.get(streamId)?.resync(connection);
    }
    if (behind > 0) recovery = setTimeout(resyncRecovered, settings.recoveryMs);
  }

  function leave(socket: S, streamId: string): void {
    const place = places.get(socket);
    if (!place?.streams.delete(streamId)) return;
    if (place.streams.size === 0) places.delete(socket);
    const room = rooms.get(streamId);
    room?.remove(place.connection);
    if (room?.size !== 0) return;
    room.close();
    rooms.delete(streamId);
  }

  return {
    join(socket, streamId, mode) {
      const place = places.get(socket) ?? {
        connection: createViewerConnection(socket.conn, settings.maxBacklogBytes),
        streams: new Set(),
      };
      places.set(socket, place);
      place.streams.add(streamId);
      const room = rooms.get(streamId) ?? openRoom(streamId);
      room.add(place.connection, mode);
      return room.started();
    },
    leave,
    disconnect(socket) {
      for (const streamId of [...(places.get(socket)?.streams ?? [])]) leave(socket, streamId);
    },
    post(streamId, messages) {
      const encoded = messages.map(encodeMessage);
      const room = rooms.get(streamId);
      if (room) {
        room.post(encoded);
        return;
      }
      // The sender was the last viewer here and has left; other nodes may have viewers.
      const channel = bus.open(streamId, { onMessages: () => undefined, onReactions: () => undefined });
      channel.sendMessages(encoded);
      channel.close();
    },
    receive: (streamId, messages) => rooms.get(streamId)?.receive(messages.map(encodeMessage)),
    react: (streamId, totals) => rooms.get(streamId)?.react(totals),
    broadcast: (streamId, event, payload) => rooms.get(streamId)?.broadcast(event, payload),
    sendState(state) {
      const room = rooms.get(state.streamId);
      room?.sendState({ ...state, lastSeq: room.last ?? state.lastSeq });
    },
    sync: (streamId, stored) => rooms.get(streamId)?.sync(stored),
    lastOf: (streamId) => rooms.get(streamId)?.last ?? null,
    stop() {
      clearTimeout(recovery);
      for (const room of rooms.values()) room.close();
      rooms.clear();
      places.clear();
    },
  };
}

function fanOutMetrics(metrics: Metrics) {
  return {
    deliveries: metrics.counter('poc_live_deliveries_total', 'Messages sent to viewers, counted per viewer'),
    flushes: metrics.counter('poc_live_flushes_total', 'Windows sent to a group of viewers'),
    skipped: metrics.counter('poc_live_skipped_total', 'Writes skipped for viewers that do not read in time'),
    filled: metrics.counter('poc_live_gaps_filled_total', 'Missing messages read from the database'),
    windowMs: metrics.gauge('poc_live_window_ms', 'Width of the last window, in milliseconds'),
  };
}
