import { useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import type { ChatRoom } from './room/chat-room.ts';

/**
 * Announces new messages to screen readers at most every three seconds, so that a busy chat does not block
 * other output. Reads the room on a timer, so that messages do not rerender it.
 */
export function ChatAnnouncer({ room }: { room: Pick<ChatRoom, 'get'> }) {
  const [spoken, setSpoken] = useState({ seq: 0, text: '' });
  useEffect(() => {
    let saidTo: number | null = null;
    const timer = setInterval(() => {
      const { messages, loaded } = room.get().chat;
      const last = messages.at(-1);
      if (!loaded) return;
      if (last && saidTo !== null && last.seq > saidTo) {
        const { length } = messages.filter(({ seq }) => seq > (saidTo ?? 0));
        const said = `${last.user || 'Anonymous'}: ${last.text}`;
        setSpoken({ seq: last.seq, text: length === 1 ? said : `${length} new messages. ${said}` });
      }
      saidTo = Math.max(saidTo ?? 0, last?.seq ?? 0);
    }, limits.chatAnnounceMs);
    return () => clearInterval(timer);
  }, [room]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {/* A new element, so that the same words are announced again. */}
      <span key={spoken.seq}>{spoken.text}</span>
    </p>
  );
}
