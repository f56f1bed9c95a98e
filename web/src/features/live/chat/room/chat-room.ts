import type { Ack, ChatMessage, JoinedStream, StreamState } from '@poc/contracts/socket';
import { limits } from '../../../../config/limits.ts';
import type { StreamSocket } from '../../../../shared/socket/lazy-live-socket.ts';
import { acceptChatRules, listMessages } from '../../api/messages.ts';
import { createCatchUp } from './catch-up.ts';
import type { Draft } from './chat-state.ts';
import { createOutbox } from './outbox.ts';
import { createPacedStore } from './paced-store.ts';
import { emptyRoom, type RoomAction, type RoomState, roomReducer } from './room-state.ts';

export interface ChatRoomInput {
  streamId: string;
  socket: StreamSocket;
  /** Keeps the socket connected until the returned function is called. */
  keepSocketOpen: () => () => void;
  lowData: boolean;
}

export interface ChatRoom {
  readonly get: () => RoomState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Joins the room, and rejoins after disconnects, until the returned function is called. */
  readonly open: () => () => void;
  readonly send: (draft: Draft) => void;
  /** Resends a failed message under its old id, so that the server stores it once. */
  readonly retry: (clientMessageId: string) => void;
  readonly discard: (clientMessageId: string) => void;
  readonly dismissHeld: (heldId: string) => void;
  /** Accepts the rules of the chat, then sends the waiting messages. Rejects when the server is unreachable. */
  readonly acceptRules: () => Promise<void>;
  /** Sets the message to reply to; null for none. */
  readonly replyTo: (message: ChatMessage | null) => void;
  readonly setLowData: (on: boolean) => void;
}

/** Creates the room of one stream: its messages, its state, and sending with confirmation and retry. */
export function createChatRoom({ streamId, socket, keepSocketOpen, ...options }: ChatRoomInput): ChatRoom {
  const store = createPacedStore<RoomState, RoomAction>(roomReducer, emptyRoom, limits.chatDrawMs);
  let { lowData } = options;
  let joins = 0;
  let rejoin: ReturnType<typeof setTimeout> | null = null;

  const fetchMessages = (query: { after?: number }, signal: AbortSignal) =>
    listMessages(streamId, { limit: limits.chatPage, ...query }, signal);
  const chat = () => store.latest().chat;
  const catchUp = createCatchUp({ chat, dispatch: store.dispatch, fetchMessages });
  const dispatch = (action: RoomAction, when?: 'now') => {
    store.dispatch(action, when);
    catchUp.check();
  };
  const outbox = createOutbox({ streamId, socket, room: store.latest, dispatch });

  const joinLater = () => {
    if (rejoin) clearTimeout(rejoin);
    rejoin = setTimeout(() => socket.connected && join(), limits.minReconnectMs);
  };
  const join = () => {
    joins += 1;
    const round = joins;
    const after = chat().loaded ? chat().knownTo : undefined;
    const wish = { streamId, batch: true, lowData, ...(after === undefined ? {} : { after }) };
    const take = (failure: unknown, response?: Ack<JoinedStream>) => {
      if (round !== joins) return;
      // Without a connection, the next connect event joins again.
      if (failure || !response) return socket.connected ? joinLater() : undefined;
      if (response.ok) {
        dispatch({ type: 'joined', response, after }, 'now');
        outbox.sendWaiting();
      } else if (response.code === 'stream_not_found') change({ isGone: true });
      else joinLater();
    };
    socket.timeout(limits.chatAckMs).emit('join-stream', wish, take);
  };

  /** Loads the history by REST while the socket is still connecting. */
  const load = (signal: AbortSignal) => {
    if (chat().loaded) return;
    fetchMessages({}, signal)
      .then((messages) => dispatch({ type: 'history', messages }, 'now'))
      .catch(() => undefined);
  };

  const ours = (message: { streamId: string }) => message.streamId === streamId;
  const change = (part: Partial<Omit<RoomState, 'chat'>>) =>
    dispatch({ type: 'changed', change: part }, 'now');
  const lose = () => {
    joins += 1;
    change({ connection: 'lost' });
  };
  const listeners = {
    connect: join,
    disconnect: lose,
    connect_error: lose,
    'new-message': (message: ChatMessage) =>
      ours(message) && dispatch({ type: 'received', messages: [message] }),
    'new-messages': (messages: ChatMessage[]) => {
      const received = messages.filter(ours);
      if (received.length > 0) dispatch({ type: 'received', messages: received });
    },
    'message-deleted': (deleted: { streamId: string; seq: number }) =>
      ours(deleted) && dispatch({ type: 'deleted', seq: deleted.seq }, 'now'),
    'message-restored': (message: ChatMessage) =>
      ours(message) && dispatch({ type: 'restored', message }, 'now'),
    'message-pinned': (pin: { streamId: string; message: ChatMessage | null }) =>
      ours(pin) && change({ pinned: pin.message }),
    'chat-terms': ({ streamId: of, ...terms }: RoomState['terms'] & { streamId: string }) =>
      of === streamId && change({ terms, ...(terms.slowModeSeconds === 0 && { sendAgainAtMs: 0 }) }),
    'chat-muted': (muted: { streamId: string; until: RoomState['mutedUntil'] }) =>
      ours(muted) && change({ mutedUntil: muted.until }),
    'stream-state': (stream: StreamState) => ours(stream) && dispatch({ type: 'state', stream }),
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    open() {
      const abort = new AbortController();
      const off = listenTo(socket, listeners);
      catchUp.start();
      load(abort.signal);
      const release = keepSocketOpen();
      if (socket.connected) join();
      return () => {
        joins += 1;
        if (rejoin) clearTimeout(rejoin);
        abort.abort();
        if (socket.connected) socket.emit('leave-stream', { streamId });
        off();
        catchUp.stop();
        store.flush();
        release();
      };
    },
    ...outbox.actions,
    dismissHeld: (heldId) => dispatch({ type: 'dismissed', heldId }, 'now'),
    replyTo: (replyingTo) => change({ replyingTo }),
    async acceptRules() {
      await acceptChatRules(streamId);
      change({ rulesAccepted: true });
      outbox.retryRefused('chat_rules_required');
    },
    setLowData(on) {
      if (on === lowData) return;
      lowData = on;
      if (store.latest().connection === 'open') join();
    },
  };
}

type Listeners = Parameters<typeof listenTo>[1];

/** Subscribes to all of these events until the returned function is called. */
function listenTo(
  socket: StreamSocket,
  listeners: { [E in Parameters<StreamSocket['on']>[0]]?: (...heard: never[]) => unknown },
): () => void {
  const entries = Object.entries(listeners) as [keyof Listeners, () => void][];
  for (const [event, listener] of entries) socket.on(event, listener);
  return () => {
    for (const [event, listener] of entries) socket.off(event, listener);
  };
}
