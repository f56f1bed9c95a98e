import type { ChatMessage } from '@poc/contracts/socket';
import { limits } from '../../../../config/limits.ts';
import { type ChatAction, type ChatState, gapAfter } from './chat-state.ts';

interface CatchUpInput {
  chat: () => ChatState;
  dispatch: (action: ChatAction) => void;
  fetchMessages: (query: { after: number }, signal: AbortSignal) => Promise<ChatMessage[]>;
}

/** Fetches missing messages page by page until the chat is complete, with backoff after failures. */
export function createCatchUp({ chat, dispatch, fetchMessages }: CatchUpInput) {
  let abort: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;

  const check = () => {
    if (!abort || timer !== null || gapAfter(chat()) === null) return;
    const { signal } = abort;
    // Messages of a burst can arrive out of order; late ones need not be fetched.
    const waitMs = Math.min(limits.chatGapWaitMs * 2 ** failures, limits.maxReconnectMs);
    timer = setTimeout(async () => {
      await fetchGap(signal).catch(() => {
        failures += 1;
      });
      if (signal.aborted) return;
      timer = null;
      check();
    }, waitMs);
  };
  const fetchGap = async (signal: AbortSignal) => {
    const after = gapAfter(chat());
    if (after === null) return;
    const { highestSeq } = chat();
    const messages = await fetchMessages({ after }, signal);
    const last = messages.at(-1)?.seq ?? after;
    const through = messages.length >= limits.chatPage ? last : Math.max(highestSeq, last);
    failures = 0;
    if (!signal.aborted) dispatch({ type: 'caught-up', messages, through });
  };

  return {
    /** Must be called whenever the chat has changed. */
    check,
    start() {
      abort = new AbortController();
      check();
    },
    stop() {
      abort?.abort();
      abort = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
