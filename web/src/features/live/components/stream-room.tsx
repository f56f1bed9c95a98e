import type { Stream } from '@poc/contracts/entities/streaming';
import type { ReactionType, StreamState } from '@poc/contracts/socket';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../shared/auth/use-session.ts';
import { AskToLogin } from '../../../shared/components/ask-to-login.tsx';
import { Badge } from '../../../shared/components/badge.tsx';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.ts';
import { formatDay, formatMoment } from '../../../shared/text/dates.ts';
import { useChat } from '../chat/use-chat.ts';
import { useReactions } from '../chat/use-reactions.ts';
import { ChatPanel } from './chat-panel.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import styles from './stream-room.module.css';
import { VideoPlayer } from './video-player.tsx';

const number = new Intl.NumberFormat('en-NG');

/** A stream with its chat: one above the other on phones, side by side and of full height on wide screens. */
export function StreamRoom({ stream }: { stream: Stream }) {
  useDocumentTitle(stream.Show.title);
  const location = useLocation();
  const session = useSession();
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  const [now, setNow] = useState({ status: stream.status, viewers: stream.viewers });
  const { totals, hear, react } = useReactions(stream.id, stream.reactions);
  const { chat, connection, send } = useChat(stream.id, (state: StreamState) => {
    setNow({ status: state.status, viewers: state.viewers });
    hear(state.reactions);
  });
  const onReact = (type: ReactionType) => (session ? react(type) : setAsksToSignIn(true));

  return (
    <div className={styles.room}>
      <div className={styles.stage}>
        <VideoPlayer
          url={stream.stream_url}
          poster={stream.thumbnail_url || stream.Show.thumbnail_url}
          title={stream.Show.title}
          live={now.status === 'live'}
        />
        <div className={styles.below}>
          <p className={styles.meta}>
            <StatusBadge status={now.status} stream={stream} />
            <span className={styles.viewers}>
              <Eye size={18} aria-hidden="true" />
              <span className="tabular">{number.format(now.viewers)}</span> watching
            </span>
          </p>
          <h1>{stream.Show.title}</h1>
          <ReactionBar totals={totals} onReact={onReact} />
          <p className={styles.description}>{stream.Show.description}</p>
        </div>
      </div>
      <div className={styles.side}>
        <ChatPanel chat={chat} connection={connection} onSend={send} />
      </div>
      {asksToSignIn && (
        <AskToLogin
          text="Please login to react and to join the chat. Watching and reading stay free."
          loginLabel="Login"
          dismissLabel="Maybe Later"
          wanted={location.pathname}
          onClose={() => setAsksToSignIn(false)}
        />
      )}
    </div>
  );
}

function StatusBadge({ status, stream }: { status: Stream['status']; stream: Stream }) {
  if (status === 'live') return <Badge tone="live">LIVE</Badge>;
  if (status === 'scheduled') return <Badge tone="danfo">Starts {formatMoment(stream.start_time)}</Badge>;
  return <Badge>Ended {formatDay(stream.end_time ?? stream.start_time)}</Badge>;
}
