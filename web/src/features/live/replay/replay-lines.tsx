import type { ChatMessage } from '@poc/contracts/socket';
import { useSession } from '../../../shared/auth/use-session.ts';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import { ChatLine } from '../chat/chat-line.tsx';
import type { ChatRoom } from '../chat/room/chat-room.ts';
import { useRoom } from '../chat/room/use-chat-room.ts';

/** Messages of a replay; what is deleted meanwhile goes at once. */
export function ReplayLines({ messages, room }: { messages: readonly ChatMessage[]; room: ChatRoom }) {
  const gone = useRoom(room, (state) => state.chat.gone);
  const user = useSession()?.user;
  const lowData = useLowData();
  return messages
    .filter(({ seq }) => !gone.has(seq))
    .map((message) => (
      <ChatLine
        key={message.seq}
        message={message}
        own={message.user_id === user?.id}
        plain={lowData}
        moderated={user?.role === 'admin'}
        pinned={false}
      />
    ));
}
