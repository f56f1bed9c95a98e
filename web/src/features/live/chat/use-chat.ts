import { listMessages } from '@poc/contracts/endpoints/streaming';
import type { Ack, ChatMessage, StreamState } from '@poc/contracts/socket';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { sessionStore } from '../../../shared/auth/session-store.ts';
import { holdLiveSocket, liveSocket } from '../../../shared/socket/live-socket.ts';
import { type ChatAction, type ChatState, chatReducer, emptyChat, gapAfter } from './chat-state.ts';

export type Connection = 'connecting' | 'open' | 'lost';

/** The chat of one stream: its messages, the connection, and sending with confirmation and retry. */
export function useChat(streamId: string, onState: (state: StreamState) => void) {
  const [chat, dispatch] = useReducer(chatReducer, emptyChat);
  const [connection, setConnection] = useState<Connection>('connecting');
  const latest = useRef(chat);
  latest.current = chat;
  const reportState = useRef(onState);
  reportState.current = onState;

  const deliver = useCallback(
    (clientMessageId: string, text: string) => {
      const user = sessionStore.get()?.user.name ?? 'Anonymous';
      const payload = { streamId, text, clientMessageId, user, timestamp: new Date().toISOString() };
      liveSocket
        .timeout(limits.chatAckMs)
        .emit('chat-message', payload, (failure: unknown, answer?: Ack<{ message: ChatMessage }>) => {
          // Without an answer while the line is down it stays pending: it is sent again, under the same id, after the reconnect.
          if (failure || !answer) {
            if (liveSocket.connected) dispatch({ type: 'failed', clientMessageId, error: 'Not delivered.' });
          } else if (answer.ok) dispatch({ type: 'confirmed', clientMessageId, message: answer.message });
          else dispatch({ type: 'failed', clientMessageId, error: answer.error });
        });
    },
    [streamId],
  );

  // The conversation so far comes by REST, while the socket is still connecting.
  useEffect(() => {
    const abort = new AbortController();
    dispatch({ type: 'reset' });
    call(listMessages, { params: { id: streamId }, query: { limit: limits.chatPage }, signal: abort.signal })
      .then((messages) => dispatch({ type: 'history', messages }))
      .catch(() => undefined);
    return () => abort.abort();
  }, [streamId]);

  useEffect(() => {
    const join = () => {
      const after = latest.current.loaded ? latest.current.knownTo : undefined;
      liveSocket.emit(
        'join-stream',
        { streamId, batch: true, ...(after === undefined ? {} : { after }) },
        (answer) => {
          if (!answer.ok) return;
          setConnection('open');
          dispatch(
            after === undefined
              ? { type: 'history', messages: answer.messages }
              : { type: 'received', messages: answer.messages },
          );
          dispatch({ type: 'heard-of', seq: answer.state.lastSeq });
          reportState.current(answer.state);
          for (const { clientMessageId, text, status } of latest.current.pending) {
            if (status === 'sending') deliver(clientMessageId, text);
          }
        },
      );
    };
    const receive = (messages: readonly ChatMessage[]) =>
      dispatch({ type: 'received', messages: messages.filter((message) => message.streamId === streamId) });
    const receiveOne = (message: ChatMessage) => receive([message]);
    const forget = (deleted: { streamId: string; seq: number }) => {
      if (deleted.streamId === streamId) dispatch({ type: 'deleted', seq: deleted.seq });
    };
    const follow = (state: StreamState) => {
      if (state.streamId !== streamId) return;
      dispatch({ type: 'heard-of', seq: state.lastSeq });
      reportState.current(state);
    };
    const lose = () => setConnection('lost');

    liveSocket.on('connect', join);
    liveSocket.on('disconnect', lose);
    liveSocket.on('connect_error', lose);
    liveSocket.on('new-message', receiveOne);
    liveSocket.on('new-messages', receive);
    liveSocket.on('message-deleted', forget);
    liveSocket.on('stream-state', follow);
    const release = holdLiveSocket();
    if (liveSocket.connected) join();
    return () => {
      if (liveSocket.connected) liveSocket.emit('leave-stream', { streamId });
      liveSocket.off('connect', join);
      liveSocket.off('disconnect', lose);
      liveSocket.off('connect_error', lose);
      liveSocket.off('new-message', receiveOne);
      liveSocket.off('new-messages', receive);
      liveSocket.off('message-deleted', forget);
      liveSocket.off('stream-state', follow);
      release();
    };
  }, [streamId, deliver]);

  useCatchUp(streamId, chat, dispatch);

  const send = useCallback(
    (text: string, clientMessageId = newMessageId()) => {
      dispatch({ type: 'sending', message: { clientMessageId, text } });
      if (liveSocket.connected) deliver(clientMessageId, text);
    },
    [deliver],
  );
  return { chat, connection, send };
}

/** Fetches what is missing, page by page, until the chat is complete; waits longer after each failed attempt. */
function useCatchUp(streamId: string, chat: ChatState, dispatch: (action: ChatAction) => void) {
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(chat);
  latest.current = chat;
  const missing = gapAfter(chat) !== null;
  const { knownTo } = chat;
  // Not dependent on `heardOf`: in a busy chat it changes with every message, and the fetch would never start.
  useEffect(() => {
    if (!missing) return;
    const abort = new AbortController();
    const fetchGap = async () => {
      const after = gapAfter(latest.current) ?? knownTo;
      const heardOf = latest.current.heardOf;
      const query = { after, limit: limits.chatPage };
      const messages = await call(listMessages, { params: { id: streamId }, query, signal: abort.signal });
      const last = messages.at(-1)?.seq ?? after;
      const through = messages.length === limits.chatPage ? last : Math.max(heardOf, last);
      dispatch({ type: 'caught-up', messages, through });
      setAttempt(0);
    };
    // Messages of one burst can overtake each other: what is merely late need not be fetched.
    const waitMs = Math.min(limits.chatGapWaitMs * 2 ** attempt, limits.reconnectMaxMs);
    const timer = setTimeout(() => {
      fetchGap().catch(() => {
        if (!abort.signal.aborted) setAttempt((current) => current + 1);
      });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [streamId, missing, knownTo, attempt, dispatch]);
}

/** `crypto.randomUUID` exists only on secure origins; a phone on the local network has none. */
function newMessageId(): string {
  return (
    globalThis.crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  );
}
