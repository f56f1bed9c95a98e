import Button from '@mui/material/Button';
import type { StreamDetails } from '@poc/contracts/entities/streaming';
import { useState, useSyncExternalStore } from 'react';
import styles from '../chat/chat-panel.module.css';
import { PastLines } from '../chat/past-lines.tsx';
import type { ChatRoom } from '../chat/room/chat-room.ts';
import { useFollowBottom } from '../chat/use-follow-bottom.ts';
import { AllChat } from './all-chat.tsx';
import type { ReplayChat } from './replay-chat.ts';
import { useReplayChat } from './use-replay-chat.ts';
import type { ReplayPosition } from './use-replay-position.ts';

interface ReplayPanelProps {
  stream: Pick<StreamDetails, 'id' | 'start_time' | 'replay'>;
  room: ChatRoom;
  position: ReplayPosition;
  /** Another site's player, which may not report its position. */
  isEmbed: boolean;
}

/** Chat of a past stream: synchronised with the video, or complete. */
export function ReplayPanel({ stream, room, position, isEmbed }: ReplayPanelProps) {
  const replay = useReplayChat(stream, position);
  const [showsAll, setShowsAll] = useState(false);
  const isFollowing = () => replay.get().status !== 'idle';
  const follows = useSyncExternalStore(replay.subscribe, isFollowing, isFollowing);
  const inStep = !isEmbed || follows;
  const isAll = showsAll || !inStep;
  return (
    <section className={`surface ${styles.panel}`} aria-label="Chat replay">
      <header className={styles.head}>
        <h2>Chat replay</h2>
        {inStep && (
          <Button variant="link" size="small" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Follow the video' : 'Show all chat'}
          </Button>
        )}
      </header>
      {isAll ? <AllChat streamId={stream.id} room={room} /> : <InStep room={room} replay={replay} />}
      <p className={styles.closed}>
        {inStep ? 'What was said then. The chat is closed.' : 'All that was said. The chat is closed.'}
      </p>
    </section>
  );
}

/** Scrollable areas must be focusable. */
const reachable = { tabIndex: 0 } as const;

function InStep({ room, replay }: { room: ChatRoom; replay: ReplayChat }) {
  const { messages, status } = useSyncExternalStore(replay.subscribe, replay.get, replay.get);
  const { listRef, following, jumpToNewest } = useFollowBottom(messages);
  return (
    <div className={styles.window}>
      <ol ref={listRef} className={styles.list} {...reachable} aria-label="Messages">
        {messages.length === 0 && (
          <li className={styles.quiet}>
            {status === 'idle' && 'Press play: the chat follows the video.'}
            {status === 'loading' && 'Loading the chat…'}
            {status === 'ready' && 'Nobody has said anything yet.'}
          </li>
        )}
        <PastLines messages={messages} room={room} />
        {status === 'failed' && (
          <li className={styles.quiet} role="alert">
            The chat could not be loaded.{' '}
            <Button variant="link" size="small" onClick={replay.retry}>
              Try Again
            </Button>
          </li>
        )}
      </ol>
      {!following && messages.length > 0 && (
        <button type="button" className={styles.pill} onClick={jumpToNewest}>
          Jump to the current moment
        </button>
      )}
    </div>
  );
}
