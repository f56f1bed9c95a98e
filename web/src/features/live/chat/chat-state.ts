import type { ChatMessage } from '@poc/contracts/socket';
import { limits } from '../../../config/limits.ts';

/** A message of one's own that the server has not confirmed yet. */
export interface PendingMessage {
  readonly clientMessageId: string;
  readonly text: string;
  readonly status: 'sending' | 'failed';
  readonly error: string | null;
}

export interface ChatState {
  /** Sorted by `seq`, without doubles, at most the last 200. */
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingMessage[];
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
  | { type: 'sending'; message: { clientMessageId: string; text: string } }
  | { type: 'confirmed'; clientMessageId: string; message: ChatMessage }
  | { type: 'failed'; clientMessageId: string; error: string }
  | { type: 'reset' };

export const emptyChat: ChatState = { messages: [], pending: [], knownTo: 0, heardOf: 0, loaded: false };

/** What must be fetched to be complete again: everything after this number, or null when nothing is missing. */
export function gapAfter(state: ChatState): number | null {
  if (!state.loaded || state.heardOf <= state.knownTo) return null;
  // Far behind, only what would be kept is worth its data.
  return Math.max(state.knownTo, state.heardOf - limits.chatKept);
}

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'history':
      return history(state, action.messages);
    case 'received':
      return receive(state, action.messages);
    case 'caught-up': {
      const merged = merge(state, action.messages);
      return { ...merged, knownTo: Math.max(merged.knownTo, action.through) };
    }
    case 'heard-of':
      return action.seq > state.heardOf ? { ...state, heardOf: action.seq } : state;
    case 'deleted':
      return { ...state, messages: state.messages.filter(({ seq }) => seq !== action.seq) };
    case 'sending':
      return sending(state, action.message);
    case 'confirmed':
      return receive(withoutPending(state, action.clientMessageId), [action.message]);
    case 'failed':
      return {
        ...state,
        pending: state.pending.map((each) =>
          each.clientMessageId === action.clientMessageId
            ? { ...each, status: 'failed', error: action.error }
            : each,
        ),
      };
    case 'reset':
      return emptyChat;
  }
}

/** The latest messages, however they were had: from there on, completeness is kept. */
function history(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  const merged = merge(state, messages);
  const last = messages.at(-1)?.seq ?? 0;
  return { ...merged, loaded: true, knownTo: Math.max(state.knownTo, last) };
}

function receive(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  const merged = merge(state, messages);
  if (!state.loaded) return merged;
  let { knownTo } = merged;
  for (const { seq } of [...messages].sort((a, b) => a.seq - b.seq)) {
    if (seq === knownTo + 1) knownTo = seq;
  }
  return { ...merged, knownTo };
}

/** Adds messages in their order; what is doubled stays once, and what was pending under the same id is confirmed. */
function merge(state: ChatState, messages: readonly ChatMessage[]): ChatState {
  if (messages.length === 0) return state;
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of messages) bySeq.set(message.seq, message);
  const sorted = [...bySeq.values()].sort((a, b) => a.seq - b.seq).slice(-limits.chatKept);
  const confirmed = new Set(messages.map((message) => message.clientMessageId));
  return {
    ...state,
    messages: sorted,
    pending: state.pending.filter(({ clientMessageId }) => !confirmed.has(clientMessageId)),
    heardOf: Math.max(state.heardOf, ...messages.map(({ seq }) => seq)),
  };
}

function sending(state: ChatState, message: { clientMessageId: string; text: string }): ChatState {
  const rest = withoutPending(state, message.clientMessageId);
  return { ...rest, pending: [...rest.pending, { ...message, status: 'sending', error: null }] };
}

const withoutPending = (state: ChatState, id: string): ChatState => ({
  ...state,
  pending: state.pending.filter(({ clientMessageId }) => clientMessageId !== id),
});
