import type { ChatMessage } from '@poc/contracts/socket';
import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import { ChatLine } from './chat-line.tsx';
import styles from './chat-panel.module.css';
import { HeldLineView, PendingLine } from './own-lines.tsx';
import type { ChatRoom } from './room/chat-room.ts';
import { type HeldLine, newestOf } from './room/chat-state.ts';
import { answeredIn } from './room/merge-messages.ts';
import { useRoom } from './room/use-chat-room.ts';
import { useFollowBottom } from './use-follow-bottom.ts';

interface ChatListProps {
  room: ChatRoom;
  /** Set to a function that scrolls to the end of the list, for the sender. */
  jumpRef: RefObject<() => void>;
}

/** Scrollable areas must be focusable; not every browser does that automatically. */
const reachable = { tabIndex: 0 } as const;

/**
 * The last 200 messages and the user's unconfirmed ones. While the user has scrolled up, the list is frozen
 * and new messages are counted; deletions still apply.
 */
export function ChatList({ room, jumpRef }: ChatListProps) {
  const chat = useRoom(room, (state) => state.chat);
  const pinnedSeq = useRoom(room, (state) => state.pinned?.seq ?? null);
  const user = useSession()?.user;
  const isLive = useRoom(room, (state) => state.stream?.status === 'live');
  const lowData = useLowData();
  const { listRef, following, jumpToNewest } = useFollowBottom(chat);
  const [frozen, setFrozen] = useState<readonly ChatMessage[] | null>(null);
  if (following && frozen) setFrozen(null);
  if (!following && !frozen) setFrozen(chat.messages);
  useEffect(() => {
    jumpRef.current = jumpToNewest;
  }, [jumpRef, jumpToNewest]);

  const messages = frozen ? frozen.filter(({ seq }) => !chat.gone.has(seq)) : chat.messages;
  const unseen = frozen ? newestOf(chat) - (frozen.at(-1)?.seq ?? 0) : 0;
  const { pending, held, loaded } = chat;
  const isQuiet = loaded && messages.length + pending.length + held.length === 0;

  return (
    <div className={styles.window}>
      <ol ref={listRef} className={styles.list} {...reachable} aria-label="Messages">
        {isQuiet && <li className={styles.quiet}>Quiet in here. Somebody has to heckle first.</li>}
        {withHeld(messages, held).map((entry) =>
          'afterSeq' in entry ? (
            <HeldLineView key={entry.id} held={entry} onDismiss={room.dismissHeld} />
          ) : (
            <ChatLine
              key={entry.seq}
              message={entry}
              own={entry.user_id === user?.id}
              plain={lowData}
              moderated={user?.role === 'admin'}
              pinned={entry.seq === pinnedSeq}
              answered={answeredIn(messages, entry)}
              reader={user?.name}
              onReply={user && isLive ? room.replyTo : undefined}
            />
          ),
        )}
        {pending.map((message) => (
          <PendingLine
            key={message.clientMessageId}
            message={message}
            onRetry={room.retry}
            onDiscard={room.discard}
          />
        ))}
      </ol>
      {unseen > 0 && (
        <button type="button" className={styles.pill} onClick={jumpToNewest}>
          <ArrowDown size={16} aria-hidden="true" />
          {unseen} new
        </button>
      )}
    </div>
  );
}

/** Inserts messages that wait for review at the position where they were sent. */
function withHeld(messages: readonly ChatMessage[], held: readonly HeldLine[]): (ChatMessage | HeldLine)[] {
  if (held.length === 0) return [...messages];
  const placeOf = (entry: ChatMessage | HeldLine) => ('afterSeq' in entry ? entry.afterSeq + 0.5 : entry.seq);
  return [...messages, ...held].sort((a, b) => placeOf(a) - placeOf(b));
}
