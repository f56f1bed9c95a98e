import type { ErrorCode } from '@poc/contracts/errors';
import type { Ack, SentMessage } from '@poc/contracts/socket';
import { limits } from '../../../../config/limits.ts';
import { sessionStore } from '../../../../shared/auth/session-store.ts';
import type { StreamSocket } from '../../../../shared/socket/lazy-live-socket.ts';
import type { Draft } from './chat-state.ts';
import type { RoomAction, RoomState } from './room-state.ts';

interface OutboxInput {
  streamId: string;
  socket: StreamSocket;
  room: () => RoomState;
  dispatch: (action: RoomAction, when?: 'now') => void;
}

/**
 * Retains the user's messages until the server has confirmed them. Each keeps its id, so that it is stored once;
 * unconfirmed messages are resent after the next join.
 */
export function createOutbox({ streamId, socket, room, dispatch }: OutboxInput) {
  const find = (id: string) => room().chat.pending.find(({ clientMessageId }) => clientMessageId === id);

  const deliver = (clientMessageId: string, { text, question, replyTo }: Draft) => {
    const user = sessionStore.get()?.user.name ?? 'Anonymous';
    const more = { ...(question && { question }), ...(replyTo !== undefined && { replyTo }) };
    const payload = { streamId, text, clientMessageId, ...more, user, timestamp: new Date().toISOString() };
    const refuse = (error: string, code: ErrorCode | null) =>
      dispatch({ type: 'failed', clientMessageId, error, code }, 'now');
    const take = (failure: unknown, response?: Ack<SentMessage>) => {
      if (failure || !response) {
        // Without a connection the message stays pending.
        if (socket.connected) refuse('Not delivered.', null);
        return;
      }
      if (!response.ok) {
        refuse(response.error, response.code);
        if (response.code === 'chat_rules_required') {
          dispatch({ type: 'changed', change: { rulesAccepted: false } }, 'now');
        }
        if (response.code === 'question_locked') {
          dispatch({ type: 'changed', change: { marksQuestions: false } }, 'now');
        }
        if (response.code === 'chat_slow_mode') startWaiting();
        return;
      }
      if ('held' in response) dispatch({ type: 'held', clientMessageId, held: response.held }, 'now');
      else dispatch({ type: 'confirmed', clientMessageId, message: response.message }, 'now');
      startWaiting();
    };
    socket.timeout(limits.chatAckMs).emit('chat-message', payload, take);
  };
  /** Starts the slow-mode wait. Administrators are exempt. */
  const startWaiting = () => {
    const { slowModeSeconds } = room().terms;
    if (slowModeSeconds === 0 || sessionStore.get()?.user.role === 'admin') return;
    const sendAgainAtMs = Date.now() + slowModeSeconds * 1_000;
    dispatch({ type: 'changed', change: { sendAgainAtMs } }, 'now');
  };
  const put = (clientMessageId: string, { text, question, replyTo }: Draft) => {
    const draft = { text, question, replyTo };
    dispatch({ type: 'sending', message: { clientMessageId, ...draft } }, 'now');
    if (room().connection === 'open') deliver(clientMessageId, draft);
  };
  const retry = (clientMessageId: string) => {
    const message = find(clientMessageId);
    // A message refused as a question is resent as a plain one.
    const isLocked = message?.code === 'question_locked';
    if (message) put(clientMessageId, isLocked ? { ...message, question: false } : message);
  };

  return {
    actions: {
      send: (draft: Draft) => put(newMessageId(), draft),
      retry,
      discard: (clientMessageId: string) => dispatch({ type: 'discarded', clientMessageId }, 'now'),
    },
    /** Resends unconfirmed messages in order after a join. */
    sendWaiting() {
      for (const message of room().chat.pending) {
        if (message.status === 'sending') deliver(message.clientMessageId, message);
      }
    },
    /** Resends messages refused for a reason that no longer applies. */
    retryRefused(reason: ErrorCode) {
      for (const { clientMessageId, code } of room().chat.pending) {
        if (code === reason) retry(clientMessageId);
      }
    },
  };
}

/** Creates a random id. `crypto.randomUUID` is missing on insecure origins, such as phones on a local network. */
function newMessageId(): string {
  return (
    globalThis.crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  );
}
