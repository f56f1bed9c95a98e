import type { ChatMessage, ChatTerms, JoinedStream, StreamState } from '@poc/contracts/socket';
import { limits } from '../../../../config/limits.ts';
import { type ChatAction, type ChatState, chatReducer, emptyChat } from './chat-state.ts';

type Connection = 'connecting' | 'open' | 'lost';

export interface RoomState {
  readonly chat: ChatState;
  readonly connection: Connection;
  /** Latest state from the server; null until the first one. */
  readonly stream: StreamState | null;
  readonly pinned: ChatMessage | null;
  readonly terms: ChatTerms;
  readonly rulesAccepted: boolean;
  /** True if the user's plan includes highlighted questions. */
  readonly marksQuestions: boolean;
  /** ISO 8601 end of the user's mute, `forever` for a ban, or null. */
  readonly mutedUntil: string | 'forever' | null;
  readonly replyingTo: ChatMessage | null;
  /** Slow mode: no message before this time, in ms since 1970. */
  readonly sendAgainAtMs: number;
  /** Count of messages sent from this page that have appeared in the chat. */
  readonly sent: number;
  /** True if the stream was deleted while the page was open. */
  readonly isGone: boolean;
}

type Patch = Partial<Omit<RoomState, 'chat'>>;

export type RoomAction =
  | ChatAction
  | { type: 'changed'; change: Patch }
  | { type: 'joined'; response: JoinedStream; after: number | undefined }
  | { type: 'state'; stream: StreamState };

export const emptyRoom: RoomState = {
  chat: emptyChat,
  connection: 'connecting',
  stream: null,
  pinned: null,
  terms: { slowModeSeconds: 0, rulesRequired: false },
  rulesAccepted: false,
  marksQuestions: false,
  mutedUntil: null,
  replyingTo: null,
  sendAgainAtMs: 0,
  sent: 0,
  isGone: false,
};

export function roomReducer(state: RoomState, action: RoomAction): RoomState {
  switch (action.type) {
    case 'changed':
      return { ...state, ...action.change };
    case 'joined':
      return joined(state, action.response, action.after);
    case 'state':
      return withLastSeq({ ...state, stream: action.stream }, action.stream.lastSeq);
    case 'deleted': {
      const unless = (message: ChatMessage | null) => (message?.seq === action.seq ? null : message);
      const { pinned, replyingTo } = state;
      return {
        ...state,
        pinned: unless(pinned),
        replyingTo: unless(replyingTo),
        chat: chatReducer(state.chat, action),
      };
    }
    default:
      return withChat(state, chatReducer(state.chat, action));
  }
}

/** The messages of a join are complete from `after` to the end of the page; without `after` they are the latest. */
function joined(state: RoomState, response: JoinedStream, after: number | undefined): RoomState {
  const { messages, state: stream, pinned, terms, rulesAccepted, marksQuestions, mutedUntil } = response;
  const isPart = messages.length >= limits.chatPage;
  const through = isPart ? (messages.at(-1)?.seq ?? 0) : stream.lastSeq;
  const chat = chatReducer(
    state.chat,
    after === undefined ? { type: 'history', messages } : { type: 'caught-up', messages, through },
  );
  const person = { rulesAccepted, marksQuestions, mutedUntil };
  const change = { stream, pinned, terms, ...person, connection: 'open' as const };
  return withLastSeq({ ...withChat(state, chat), ...change }, stream.lastSeq);
}

/** Updates the chat, and counts the user's pending and held messages that have appeared in it. */
function withChat(state: RoomState, chat: ChatState): RoomState {
  if (chat === state.chat) return state;
  const open = [...chat.pending, ...chat.held];
  const arrived = [...state.chat.pending, ...state.chat.held].filter(
    (line) =>
      !open.includes(line) &&
      line.clientMessageId !== undefined &&
      chat.messages.some(({ clientMessageId }) => clientMessageId === line.clientMessageId),
  );
  return { ...state, chat, sent: state.sent + arrived.length };
}

const withLastSeq = (state: RoomState, seq: number): RoomState => ({
  ...state,
  chat: chatReducer(state.chat, { type: 'announced', seq }),
});
