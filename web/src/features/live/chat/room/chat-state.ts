import type { ErrorCode } from '@poc/contracts/errors';
import type { ChatMessage, HeldMessage } from '@poc/contracts/socket';
import { limits } from '../../../../config/limits.ts';
import { mergeMessages, wholeTo } from './merge-messages.ts';

export interface Draft {
  readonly text: string;
  /** Marked as a question for the hosts. */
  readonly question: boolean;
  /** `seq` of the message replied to. */
  readonly replyTo?: number | undefined;
}

/** A message of the user that the server has not confirmed yet. */
export interface PendingMessage extends Draft {
  readonly clientMessageId: string;
  readonly status: 'sending' | 'failed';
  readonly error: string | null;
  /** The server's reason for the refusal, if any. */
  readonly code: ErrorCode | null;
}

/** A message of the user that waits for review, displayed at the position where it was sent. */
export interface HeldLine extends HeldMessage {
  /** Highest `seq` of the chat when the message was sent. */
  readonly afterSeq: number;
}

export interface ChatState {
  /** Sorted by `seq`, without duplicates, at most the last 200. */
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  readonly held: readonly HeldLine[];
  /** `seq` of messages deleted while the page is open; responses in flight may still contain them. */
  readonly gone: ReadonlySet<number>;
  /**
   * Up to this number every message is present or known to be deleted. Deleted messages leave holes in the
   * numbers, so a hole alone does not mean that a message is missing.
   */
  readonly knownTo: number;
  /** The highest number seen. If it exceeds `knownTo`, messages are missing and must be fetched. */
  readonly highestSeq: number;
  readonly loaded: boolean;
}

export type ChatAction =
  | { type: 'history'; messages: readonly ChatMessage[] }
  | { type: 'received'; messages: readonly ChatMessage[] }
  | { type: 'caught-up'; messages: readonly ChatMessage[]; through: number }
  | { type: 'announced'; seq: number }
  | { type: 'deleted'; seq: number }
  | { type: 'restored'; message: ChatMessage }
  | { type: 'sending'; message: { clientMessageId: string } & Draft }
  | { type: 'confirmed'; clientMessageId: string; message: ChatMessage }
  | { type: 'held'; clientMessageId: string; held: HeldMessage }
  | { type: 'failed'; clientMessageId: string; error: string; code: ErrorCode | null }
  | { type: 'discarded'; clientMessageId: string }
  | { type: 'dismissed'; heldId: string };

export const emptyChat: ChatState = {
  messages: [],
  pending: [],
  held: [],
  gone: new Set(),
  knownTo: 0,
  highestSeq: 0,
  loaded: false,
};

/** Number after which messages must be fetched, or null when none is missing. */
export function gapAfter(state: ChatState): number | null {
  if (!state.loaded || state.highestSeq <= state.knownTo) return null;
  // When far behind, only messages that will be retained are fetched.
  return Math.max(state.knownTo, state.highestSeq - limits.chatKept);
}

/** Highest `seq` displayed or received. */
export const newestOf = ({ messages, highestSeq }: ChatState): number =>
  Math.max(highestSeq, messages.at(-1)?.seq ?? 0);

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'history': {
      // The latest messages, from any source: completeness is tracked from here on.
      const last = action.messages.at(-1)?.seq ?? 0;
      return { ...merge(state, action.messages), loaded: true, knownTo: Math.max(state.knownTo, last) };
    }
    case 'received':
      return receive(state, action.messages);
    case 'caught-up': {
      const merged = merge(state, action.messages);
      return { ...merged, knownTo: Math.max(merged.knownTo, action.through) };
    }
    case 'announced':
      return action.seq > state.highestSeq ? { ...state, highestSeq: action.seq } : state;
    case 'deleted':
      return {
        ...state,
        gone: new Set([...[...state.gone].slice(-limits.chatGoneKept), action.seq]),
        messages: state.messages.filter(({ seq }) => seq !== action.seq),
      };
    case 'restored': {
      const gone = new Set(state.gone);
      gone.delete(action.message.seq);
      return merge({ ...state, gone }, [action.message]);
    }
    case 'sending': {
      const rest = withoutPending(state, action.message.clientMessageId);
      const message: PendingMessage = { ...action.message, status: 'sending', error: null, code: null };
      return { ...rest, pending: [...rest.pending, message] };
    }
    case 'confirmed':
      return receive(withoutPending(state, action.clientMessageId), [action.message]);
    case 'held':
      return hold(withoutPending(state, action.clientMessageId), action.held);
    case 'failed':
      return { ...state, pending: state.pending.map((each) => failed(each, action)) };
    case 'discarded':
      return withoutPending(state, action.clientMessageId);
    case 'dismissed':
      return { ...state, held: state.held.filter(({ id }) => id !== action.heldId) };
  }
}

function receive(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  const merged = merge(state, messages);
  return merged.loaded ? { ...merged, knownTo: wholeTo(merged.knownTo, messages) } : merged;
}

/** Adds messages in order, and confirms pending and held messages with the same id. */
function merge(state: ChatState, received: readonly ChatMessage[]): ChatState {
  if (received.length === 0) return state;
  const messages = mergeMessages(state.messages, received, state.gone);
  const confirmed = new Set(received.map(({ clientMessageId }) => clientMessageId));
  const isConfirmed = (id: string | undefined) => id !== undefined && confirmed.has(id);
  const ids = new Set(received.map(({ id }) => id));
  const oldest = messages[0]?.seq ?? 0;
  const { pending, held } = state;
  return {
    ...state,
    messages,
    // Returns the same list when nothing changes, so that its components do not rerender.
    pending: keep(pending, ({ clientMessageId }) => !isConfirmed(clientMessageId)),
    held: keep(
      held,
      ({ id, clientMessageId, afterSeq }) =>
        !ids.has(id) && !isConfirmed(clientMessageId) && afterSeq + 1 >= oldest,
    ),
    highestSeq: received.reduce((highest, { seq }) => Math.max(highest, seq), state.highestSeq),
  };
}

function keep<T>(list: readonly T[], isKept: (entry: T) => boolean): readonly T[] {
  const kept = list.filter(isKept);
  return kept.length === list.length ? list : kept;
}

const hold = (state: ChatState, held: HeldMessage): ChatState =>
  state.held.some(({ id }) => id === held.id)
    ? state
    : { ...state, held: [...state.held, { ...held, afterSeq: newestOf(state) }] };

const failed = (
  each: PendingMessage,
  { clientMessageId, error, code }: { clientMessageId: string; error: string; code: ErrorCode | null },
): PendingMessage =>
  each.clientMessageId === clientMessageId ? { ...each, status: 'failed', error, code } : each;

const withoutPending = (state: ChatState, id: string): ChatState => ({
  ...state,
  pending: state.pending.filter(({ clientMessageId }) => clientMessageId !== id),
});
