import Chip from '@mui/material/Chip';
import type { Stream, StreamDetails } from '@poc/contracts/entities/streaming';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Info, RectangleHorizontal, Users } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../../shared/auth/use-session.ts';
import { HostByline } from '../../../shared/catalog/host-byline.tsx';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Loading } from '../../../shared/components/skeleton.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { videoKindOf } from '../../../shared/player/video-kind.ts';
import { streamQuery } from '../../../shared/streaming/api/stream-queries.ts';
import { formatDay } from '../../../shared/text/dates.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { useChatRoom, useRoom } from '../chat/room/use-chat-room.ts';
import { ReactionBar } from '../reactions/reaction-bar.tsx';
import { useReplayPosition } from '../replay/use-replay-position.ts';
import { Stage } from '../stage/stage.tsx';
import styles from './stream-room.module.css';
import { useVisibleArea } from './use-visible-area.ts';

const ReplayPanel = lazyPart(
  () => import('../replay/replay-panel.tsx'),
  'ReplayPanel',
  <Loading text="Loading the chat…" height="24rem" />,
);
const ReplayChapters = lazyPart(() => import('../replay/replay-chapters.tsx'), 'ReplayChapters');
const FullView = lazyPart(() => import('./full-view.tsx'), 'FullView');
const StreamInfo = lazyPart(
  () => import('./stream-info.tsx'),
  'StreamInfo',
  <div className={styles.factsPlace} />,
);
const ModerationPanel = lazyPart(() => import('../moderation/moderation-panel.tsx'), 'ModerationPanel');

const news = {
  scheduled: 'The stream has been postponed.',
  live: 'The stream has started.',
  ended: 'This stream has ended.',
} as const;

/**
 * A stream with its chat, side by side on wide screens. On phones the room fills the screen: the video stays at the
 * top, the chat fills the rest, and title and description are in a sheet. In full view the video fills the window, with
 * the chat next to it, or over it on phones. Follows the stream's status.
 */
export function StreamRoom({ stream }: { stream: StreamDetails }) {
  const { id, Show, replay } = stream;
  useDocumentTitle(Show.title);
  const isAdmin = useSession()?.user.role === 'admin';
  const client = useQueryClient();
  const room = useChatRoom(id);
  const heard = useRoom(room, (state) => state.stream?.status ?? null);
  const isGone = useRoom(room, (state) => state.isGone);
  const status = heard ?? stream.status;
  const changed = useFreshStream(id, status, stream.status, isGone);
  // An ended stream opens with its replay; a stream that ends while the page is open offers the replay.
  const [replays, setReplays] = useState(stream.status === 'ended');
  const [delaySeconds, setDelaySeconds] = useState<number | null>(null);
  const position = useReplayPosition();
  const isReplay = status === 'ended' && replays;
  const [showsAbout, setShowsAbout] = useState(false);
  const aboutId = useId();
  const [isFull, setIsFull] = useState(false);
  const leaveFull = useCallback(() => setIsFull(false), []);
  const area = useVisibleArea();
  const stage = useRef<HTMLDivElement>(null);

  return (
    <div
      ref={area}
      className={styles.room}
      data-about={showsAbout && !isFull}
      data-full={isFull}
      // Light text over the video.
      {...(isFull ? { 'data-scheme': 'dark' } : {})}
    >
      <h1 dir="auto" className={styles.title}>
        {Show.title}
      </h1>
      <div ref={stage} className={styles.stage}>
        <Stage
          stream={stream}
          status={status}
          replays={replays}
          onReplay={() => setReplays(true)}
          follow={position.follow}
          onDelay={setDelaySeconds}
          onFailure={() => void client.invalidateQueries({ queryKey: streamQuery(id).queryKey })}
        />
      </div>
      <div className={styles.row}>
        <p className={styles.meta}>
          <StatusBadge status={status} stream={stream} />
          <Viewers room={room} stream={stream} status={status} />
          <HostByline host={Show.host} className={`${styles.viewers} ${styles.host}`} />
        </p>
        {status !== 'scheduled' && (
          <ReactionBar stream={stream} room={room} isLive={status === 'live'} stage={stage} />
        )}
        <button
          type="button"
          className={styles.aboutButton}
          aria-expanded={showsAbout}
          aria-controls={aboutId}
          onClick={() => setShowsAbout(!showsAbout)}
        >
          <Info size={19} aria-hidden="true" />
          About
        </button>
        <button
          type="button"
          className={styles.fullButton}
          aria-pressed={isFull}
          onClick={() => setIsFull(!isFull)}
        >
          <RectangleHorizontal size={19} aria-hidden="true" />
          <span>Theatre mode</span>
        </button>
        {isFull && <FullView onClose={leaveFull} />}
      </div>
      <div className={styles.side}>
        {isReplay ? (
          <ReplayPanel
            stream={stream}
            room={room}
            position={position}
            isEmbed={videoKindOf(stream.stream_url).kind === 'embed'}
          />
        ) : (
          <ChatPanel streamId={id} status={status} room={room} delaySeconds={delaySeconds} />
        )}
      </div>
      <div id={aboutId} className={styles.more}>
        {showsAbout && (
          <p dir="auto" className={styles.sheetTitle} aria-hidden="true">
            {Show.title}
          </p>
        )}
        {isReplay && replay && replay.chapters.length > 0 && (
          <ReplayChapters replay={replay} position={position} />
        )}
        <StreamInfo stream={stream} status={status} />
        {Show.description !== '' && (
          <p dir="auto" className={styles.description}>
            {Show.description}
          </p>
        )}
        {isAdmin && <ModerationPanel streamId={id} />}
      </div>
      <p className="visually-hidden" role="status">
        {changed && news[status]}
      </p>
    </div>
  );
}

/**
 * Refetches the stream when it starts, ends or is deleted while the page is open: its video and times may have changed.
 * @returns true if it has changed since the page was opened
 */
function useFreshStream(
  id: string,
  status: Stream['status'],
  known: Stream['status'],
  isGone: boolean,
): boolean {
  const client = useQueryClient();
  const [first] = useState(known);
  useEffect(() => {
    if (status !== known || isGone) void client.invalidateQueries({ queryKey: streamQuery(id).queryKey });
  }, [client, id, status, known, isGone]);
  return status !== first;
}

interface ViewersProps {
  room: Parameters<typeof useRoom>[0];
  stream: Stream;
  status: Stream['status'];
}

function Viewers({ room, stream, status }: ViewersProps) {
  const viewers = useRoom(room, (state) => state.stream?.viewers ?? stream.viewers);
  const peak = useRoom(room, (state) => state.stream?.peak ?? stream.peak_viewers);
  if (status === 'ended') {
    return peak > 0 ? (
      <span className={styles.viewers}>
        <Users size={18} aria-hidden="true" />
        <span>
          <span className="tabular">{formatCount(peak)}</span> at peak
        </span>
      </span>
    ) : null;
  }
  if (status === 'scheduled' && viewers === 0) return null;
  return (
    <span className={styles.viewers}>
      <Eye size={18} aria-hidden="true" />
      <span className="tabular">{formatCount(viewers)}</span>
      <span className={styles.unit}>{status === 'live' ? 'watching' : 'waiting'}</span>
    </span>
  );
}

function StatusBadge({ status, stream }: { status: Stream['status']; stream: Stream }) {
  if (status === 'live') return <Chip color="live" label="LIVE" />;
  if (status === 'scheduled') return <Chip color="danfo" label="Upcoming" />;
  return <Chip label={`Ended ${formatDay(stream.end_time ?? stream.start_time)}`} />;
}
