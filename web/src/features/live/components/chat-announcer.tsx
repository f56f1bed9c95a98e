import type { ChatMessage } from '@poc/contracts/socket';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../config/limits.ts';

/**
 * Tells screen readers about new messages, at most every three seconds: a busy chat read out line by line would leave
 * no room for anything else.
 */
export function ChatAnnouncer({ messages }: { messages: readonly ChatMessage[] }) {
  const [text, setText] = useState('');
  const latest = useRef(messages);
  latest.current = messages;
  useEffect(() => {
    let saidTo: number | null = null;
    const timer = setInterval(() => {
      const last = latest.current.at(-1);
      if (!last) return;
      if (saidTo !== null && last.seq > saidTo) {
        const { length } = latest.current.filter(({ seq }) => seq > (saidTo ?? 0));
        setText(
          length === 1 ? `${last.user}: ${last.text}` : `${length} new messages. ${last.user}: ${last.text}`,
        );
      }
      saidTo = last.seq;
    }, limits.chatAnnounceMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
