import type { ReactionTotals, StreamState } from '@poc/contracts/socket';
import { createReactionPacer } from '../reactions/reaction-pacer.ts';
import { createReactionRelay } from '../reactions/reaction-relay.ts';
import type { FanOutSettings } from './fan-out-settings.ts';
import { createGroup, type GroupOptions, type ViewerGroup } from './group.ts';
import type { ChannelListeners, StreamChannel } from './node-bus.ts';
import { type EncodedMessage, encodeEvent, type FanOutItem, payloadOf } from './payload.ts';
import { createSequencer, type SequencerOptions } from './sequencer.ts';
import type { ViewerConnection } from './viewer-connection.ts';

export interface ViewerMode {
  /** True for one `new-messages` array per window. */
  batch: boolean;
  /** True for fewer reactions and states. */
  lowData: boolean;
}

/** Start position of a stream on this node: viewers read everything up to it themselves. */
export interface StreamStart {
  lastSeq: number;
  reactions: ReactionTotals;
}

export interface StreamRoomOptions extends Omit<SequencerOptions, 'deliver'> {
  streamId: string;
  settings: FanOutSettings;
  readStart(): Promise<StreamStart>;
  openChannel(listeners: ChannelListeners): StreamChannel;
  onFlushed: GroupOptions['onFlushed'];
}

/** One stream on one node: a single order for all events sent to its viewers. */
export interface StreamRoom {
  /** Last number delivered to viewers; null before the start. */
  readonly last: number | null;
  readonly size: number;
  add(connection: ViewerConnection, mode: ViewerMode): void;
  remove(connection: ViewerConnection): void;
  /** Resolves when the start position is known: a later read leaves no gap. */
  started(): Promise<void>;
  /** Sends messages stored by this node. */
  post(messages: readonly EncodedMessage[]): void;
  /** Sends messages stored elsewhere. */
  receive(messages: readonly EncodedMessage[]): void;
  /** Sends reaction totals stored by this node. */
  react(totals: ReactionTotals): void;
  sync(stored: StreamStart): void;
  broadcast(event: string, payload: unknown): void;
  sendState(state: StreamState): void;
  /** Sends a skipped viewer the current position, so that it can fetch the rest. */
  resync(connection: ViewerConnection): void;
  close(): void;
}

export function createStreamRoom(options: StreamRoomOptions): StreamRoom {
  const { streamId, settings } = options;
  const groups = new Map<string, { mode: ViewerMode; group: ViewerGroup }>();
  const placeOf = new Map<ViewerConnection, ViewerGroup>();
  let starting: Promise<void> | undefined;
  let closed = false;
  let state: StreamState | undefined;
  let lowDataSent: { status: StreamState['status']; at: number } | undefined;

  const sequencer = createSequencer({
    ...options,
    deliver: (messages) => push(messages.map((message) => ({ message }))),
  });
  const paced = (everyMs: number, lowData: boolean) =>
    createReactionPacer(streamId, everyMs, (reaction) =>
      push([encodeEvent('new-reaction', reaction)], lowData),
    );
  const regular = paced(settings.reactionMs, false);
  const pacers = [regular, paced(settings.lowDataReactionMs, true)];
  const channel = options.openChannel({
    onMessages: sequencer.enqueue,
    onReactions: (totals) => update(totals),
  });
  const relay = createReactionRelay(settings.reactionRelayMs, channel.sendReactions);

  /** Sends items to the groups. @param lowData restricts to viewers in this mode; absent: all viewers */
  function push(items: readonly FanOutItem[], lowData?: boolean): void {
    for (const { mode, group } of groups.values()) {
      if (lowData === undefined || mode.lowData === lowData) group.push(items);
    }
  }

  function groupOf(mode: ViewerMode): ViewerGroup {
    const key = `${mode.batch}:${mode.lowData}`;
    const known = groups.get(key);
    if (known) return known.group;
    const group = createGroup({
      batch: mode.batch,
      baseWindowMs: mode.batch ? settings.batchWindowMs : settings.windowMs,
      maxWindowMs: settings.maxWindowMs,
      onFlushed: options.onFlushed,
      onFailed: options.onFailed,
    });
    groups.set(key, { mode, group });
    return group;
  }

  function update(totals: ReactionTotals): void {
    for (const pacer of pacers) pacer.update(totals);
  }

  function startAt({ lastSeq, reactions }: StreamStart): void {
    if (closed) return;
    sequencer.start(lastSeq);
    for (const pacer of pacers) pacer.start(reactions);
  }

  return {
    get last() {
      return sequencer.last;
    },
    get size() {
      return placeOf.size;
    },
    add(connection, mode) {
      const group = groupOf(mode);
      const before = placeOf.get(connection);
      if (before === group) return;
      before?.members.delete(connection);
      placeOf.set(connection, group);
      group.members.add(connection);
    },
    remove(connection) {
      placeOf.get(connection)?.members.delete(connection);
      placeOf.delete(connection);
    },
    started() {
      starting ??= options
        .readStart()
        .then(startAt)
        .catch((error: unknown) => {
          // The next viewer retries.
          starting = undefined;
          throw error;
        });
      return starting;
    },
    post(messages) {
      channel.sendMessages(messages);
      sequencer.enqueue(messages);
    },
    receive: sequencer.enqueue,
    react(totals) {
      relay.send(totals);
      update(totals);
    },
    sync(stored) {
      startAt(stored);
      sequencer.sync(stored.lastSeq);
      update(stored.reactions);
    },
    broadcast: (event, payload) => push([encodeEvent(event, payload)]),
    sendState(read) {
      // The read may be older than what was sent: totals never decrease.
      update(read.reactions);
      const now = { ...read, reactions: { ...regular.totals } };
      state = now;
      const item = encodeEvent('stream-state', now);
      push([item], false);
      const due = !lowDataSent || performance.now() - lowDataSent.at >= settings.lowDataStateMs;
      if (!due && lowDataSent?.status === now.status) return;
      lowDataSent = { status: now.status, at: performance.now() };
      push([item], true);
    },
    resync(connection) {
      if (!state) return;
      const sent = { ...state, reactions: regular.totals, lastSeq: sequencer.last ?? state.lastSeq };
      connection.send(payloadOf([encodeEvent('stream-state', sent)], false));
    },
    close() {
      closed = true;
      relay.stop();
      channel.close();
      sequencer.stop();
      for (const pacer of pacers) pacer.stop();
      for (const { group } of groups.values()) group.stop();
    },
  };
}
