import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Stream } from '@poc/contracts/entities/streaming';
import { Users } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import { ChatList } from './chat-list.tsx';
import styles from './chat-panel.module.css';
import { PinnedMessage } from './pinned-message.tsx';
import type { ChatRoom } from './room/chat-room.ts';
import { useRoom } from './room/use-chat-room.ts';
import { useClock } from './use-clock.ts';

const PinnedRules = lazyPart(
  () => import('./pinned-rules.tsx'),
  'PinnedRules',
  <div className={styles.over} />,
);
const PeopleDialog = lazyPart(() => import('./people-dialog.tsx'), 'PeopleDialog');
const ChatAnnouncer = lazyPart(() => import('./chat-announcer.tsx'), 'ChatAnnouncer');
const Composer = lazyPart(
  () => import('./composer.tsx'),
  'Composer',
  <div className={styles.composerPlace} />,
);
const QuestionsList = lazyPart(() => import('./questions-list.tsx'), 'QuestionsList');

interface ChatPanelProps {
  streamId: string;
  status: Stream['status'];
  room: ChatRoom;
  /** Delay of the live video; null if unknown. */
  delaySeconds?: number | null;
}

const connections = { open: 'Connected', lost: 'Reconnecting…', connecting: 'Connecting…' } as const;

/**
 * Live chat: messages, the pinned message and, while the stream is live, the composer. Administrators can
 * filter for questions.
 */
export function ChatPanel({ streamId, status, room, delaySeconds = null }: ChatPanelProps) {
  const connection = useRoom(room, (state) => state.connection);
  const pinned = useRoom(room, (state) => state.pinned);
  const jumpRef = useRef<() => void>(() => undefined);
  const field = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLParagraphElement>(null);
  const presents = useSession()?.user.role === 'admin';
  const [showsPeople, setShowsPeople] = useState(false);
  const [filtered, setFiltered] = useState(false);
  return (
    <section className={`surface ${styles.panel}`} aria-label="Live chat">
      {/* Each message has a button, so Tab alone takes long to reach the field. */}
      {status === 'live' && (
        <Button
          variant="contained"
          className="skip-link"
          onClick={() => (field.current ?? reason.current)?.focus()}
        >
          Skip to your message
        </Button>
      )}
      <header className={styles.head}>
        <h2>Live chat</h2>
        <span className={styles.connection} data-state={connection} role="status">
          {connections[connection]}
        </span>
        {presents && (
          <Button variant="link" size="small" aria-pressed={filtered} onClick={() => setFiltered(!filtered)}>
            Questions only
          </Button>
        )}
        <IconButton aria-label="People in the chat" onClick={() => setShowsPeople(true)}>
          <Users size={20} aria-hidden="true" />
        </IconButton>
      </header>
      {showsPeople && <PeopleDialog room={room} onClose={() => setShowsPeople(false)} />}
      {delaySeconds !== null && delaySeconds > 0 && (
        <p className={styles.delay}>The video is about {delaySeconds} s behind the chat.</p>
      )}
      {pinned && <PinnedMessage key={pinned.id} message={pinned} />}
      {status === 'live' && <PinnedRules />}
      {presents && filtered ? (
        <QuestionsList streamId={streamId} room={room} />
      ) : (
        <ChatList room={room} jumpRef={jumpRef} />
      )}
      <ChatAnnouncer room={room} />
      <Sending status={status} room={room} reason={reason}>
        <Composer streamId={streamId} room={room} field={field} onSent={() => jumpRef.current()} />
      </Sending>
    </section>
  );
}

/** The composer, or the reason why there is none. */
function Sending({
  status,
  room,
  reason,
  children,
}: {
  status: Stream['status'];
  room: ChatRoom;
  reason: RefObject<HTMLParagraphElement | null>;
  children: ReactNode;
}) {
  const mutedUntil = useRoom(room, (state) => state.mutedUntil);
  const untilMs = mutedUntil && mutedUntil !== 'forever' ? Date.parse(mutedUntil) : 0;
  const isMuted = useClock(untilMs) < untilMs;
  if (status === 'scheduled') return <Closed place={reason}>The chat opens when the stream starts.</Closed>;
  if (status === 'ended')
    return <Closed place={reason}>The stream has ended, and its chat is closed.</Closed>;
  if (mutedUntil === 'forever') return <Closed place={reason}>You can no longer write in this chat.</Closed>;
  if (isMuted) return <Closed place={reason}>You can write again on {formatStamp(mutedUntil ?? '')}.</Closed>;
  return children;
}

function Closed({ place, children }: { place: RefObject<HTMLParagraphElement | null>; children: ReactNode }) {
  return (
    <p ref={place} className={styles.closed} role="status" tabIndex={-1}>
      {children}
    </p>
  );
}
