import type { ChatMessage } from '@poc/contracts/socket';
import { useSession } from '../../../shared/auth/use-session.ts';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import { ChatLine } from './chat-line.tsx';
import type { ChatRoom } from './room/chat-room.ts';
import { answeredIn } from './room/merge-messages.ts';
import { useRoom } from './room/use-chat-room.ts';

/** Past messages, page by page. Deletions apply immediately. */
export function PastLines({ messages, room }: { messages: readonly ChatMessage[]; room: ChatRoom }) {
  const gone = useRoom(room, (state) => state.chat.gone);
  const pinnedSeq = useRoom(room, (state) => state.pinned?.seq ?? null);
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
        pinned={message.seq === pinnedSeq}
        answered={answeredIn(messages, message)}
      />
    ));
}
