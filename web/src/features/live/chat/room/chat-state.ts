import type { ErrorCode } from '@poc/contracts/errors';
import type { ChatMessage, HeldMessage } from '@poc/contracts/socket';
import { limits } from '../../../../config/limits.ts';
import { mergeMessages, wholeTo } from './merge-messages.ts';

/** What is to be sent. */
export interface Draft {
  readonly text: string;
  /** It is marked as a question for the hosts. */
  readonly question: boolean;
}

/** A message of one's own that the server has not confirmed yet. */
export interface PendingMessage extends Draft {
  readonly clientMessageId: string;
  readonly status: 'sending' | 'failed';
  readonly error: string | null;
  /** Why it was refused, where the server said so. */
  readonly code: ErrorCode | null;
}

/** A message of one's own that waits for an administrator; it stands where it was sent. */
export interface HeldLine extends HeldMessage {
  /** The last number of the chat when it was held. */
  readonly afterSeq: number;
}

export interface ChatState {
  /** Sorted by `seq`, without doubles, at most the last 200. */
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
  readonly held: readonly HeldLine[];
  /** Numbers of messages that were deleted while this page was open: an answer on its way may still hold them. */
  readonly gone: ReadonlySet<number>;
  /**
   * Up to this number every message is either held here or known to be gone: deleted messages leave holes in the
   * numbers, so a hole alone does not mean that something is missing.
   */
  readonly knownTo: number;
  /** The greatest number heard of. Greater than `knownTo`: something is missing and must be fetched. */
  readonly heardOf: number;
  readonly loaded: boolean;
}

export type ChatAction =
  | { type: 'history'; messages: readonly ChatMessage[] }
  | { type: 'received'; messages: readonly ChatMessage[] }
  | { type: 'caught-up'; messages: readonly ChatMessage[]; through: number }
  | { type: 'heard-of'; seq: number }
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
  heardOf: 0,
  loaded: false,
};

/** What must be fetched to be complete again: everything after this number, or null when nothing is missing. */
export function gapAfter(state: ChatState): number | null {
  if (!state.loaded || state.heardOf <= state.knownTo) return null;
  // Far behind, only what would be kept is worth its data.
  return Math.max(state.knownTo, state.heardOf - limits.chatKept);
}

/** The newest number on screen or heard of. */
export const newestOf = ({ messages, heardOf }: ChatState): number =>
  Math.max(heardOf, messages.at(-1)?.seq ?? 0);

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'history': {
      // The latest messages, however they were had: from there on, completeness is kept.
      const last = action.messages.at(-1)?.seq ?? 0;
      return { ...merge(state, action.messages), loaded: true, knownTo: Math.max(state.knownTo, last) };
    }
    case 'received':
      return receive(state, action.messages);
    case 'caught-up': {
      const merged = merge(state, action.messages);
      return { ...merged, knownTo: Math.max(merged.knownTo, action.through) };
    }
    case 'heard-of':
      return action.seq > state.heardOf ? { ...state, heardOf: action.seq } : state;
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

/** Adds messages in their order; what was pending or held under the same id is confirmed by it. */
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
    // The same list while nothing in it changes, so that what shows it is not drawn again.
    pending: keep(pending, ({ clientMessageId }) => !isConfirmed(clientMessageId)),
    held: keep(
      held,
      ({ id, clientMessageId, afterSeq }) =>
        !ids.has(id) && !isConfirmed(clientMessageId) && afterSeq + 1 >= oldest,
    ),
    heardOf: received.reduce((highest, { seq }) => Math.max(highest, seq), state.heardOf),
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
