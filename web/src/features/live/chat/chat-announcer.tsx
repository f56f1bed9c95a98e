import { useEffect, useState } from 'react';
import { limits } from '../../../config/limits.ts';
import { useSession } from '../../../shared/auth/use-session.ts';
import type { ChatRoom } from './room/chat-room.ts';
import { useRoom } from './room/use-chat-room.ts';

/**
 * Announces new messages to screen readers at most every three seconds, so that a busy chat does not block
 * other output. Reads the room on a timer, so that messages do not rerender it. Messages sent from this page
 * are confirmed immediately; the user's messages from other devices are not announced.
 */
export function ChatAnnouncer({ room }: { room: Pick<ChatRoom, 'get' | 'subscribe'> }) {
  const userId = useSession()?.user.id;
  const sent = useRoom(room, (state) => state.sent);
  const [spoken, setSpoken] = useState({ key: '', text: '' });
  const [sentBefore] = useState(sent);
  useEffect(() => {
    if (sent > sentBefore) setSpoken({ key: `sent ${sent}`, text: 'Message sent.' });
  }, [sent, sentBefore]);
  const loaded = useRoom(room, (state) => state.chat.loaded);
  useEffect(() => {
    if (!loaded) return;
    const lastSeq = () => room.get().chat.messages.at(-1)?.seq ?? 0;
    let saidTo = lastSeq();
    const timer = setInterval(() => {
      const since = saidTo;
      saidTo = Math.max(since, lastSeq());
      const fresh = room.get().chat.messages.filter(({ seq, user_id }) => seq > since && user_id !== userId);
      const last = fresh.at(-1);
      if (!last) return;
      const said = `${last.user || 'Anonymous'}: ${last.text}`;
      const text = fresh.length === 1 ? said : `${fresh.length} new messages. ${said}`;
      setSpoken({ key: `${last.seq}`, text });
    }, limits.chatAnnounceMs);
    return () => clearInterval(timer);
  }, [room, userId, loaded]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {/* The key creates a new element, so that an identical text is announced again. */}
      <span key={spoken.key}>{spoken.text}</span>
    </p>
  );
}
