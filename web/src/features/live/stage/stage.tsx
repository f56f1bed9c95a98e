import type { Stream } from '@poc/contracts/entities/streaming';
import { useReducedMotion } from '../../../shared/hooks/use-media.ts';
import { Player } from '../../../shared/player/player.tsx';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import type { FollowedMedia } from '../../../shared/progress/track-progress.ts';
import { AfterEnd, BeforeStart } from './curtain.tsx';

interface StageProps {
  stream: Stream;
  status: Stream['status'];
  /** Of a stream that is over: whether its replay was asked for. */
  replays: boolean;
  onReplay: () => void;
  /** Follows the replay's video; it must stay the same function. */
  follow: (video: FollowedMedia) => () => void;
  /** Called with how many seconds the picture is behind; it must stay the same function. */
  onDelay: (seconds: number | null) => void;
}

/**
 * What plays: nothing yet, the stream, or its replay. A live video starts by itself, muted, unless data or motion are to
 * be spared; in low-data mode it begins with the sound alone, on a press. Embeds wait for a click in any case.
 */
export function Stage({ stream, status, replays, onReplay, follow, onDelay }: StageProps) {
  const reducedMotion = useReducedMotion();
  const lowData = useLowData();
  if (status === 'scheduled') return <BeforeStart stream={stream} />;
  if (status === 'ended' && !replays) return <AfterEnd stream={stream} onReplay={onReplay} />;
  const live = status === 'live';
  return (
    <Player
      key={`${status} ${stream.stream_url}`}
      url={stream.stream_url}
      poster={stream.thumbnail_url || stream.Show.thumbnail_url}
      title={stream.Show.title}
      live={live}
      startNow={live && !reducedMotion}
      startsAudioOnly={lowData}
      follow={live ? undefined : follow}
      onDelay={onDelay}
      failureText={
        live
          ? 'The video does not play at the moment. The chat goes on without it.'
          : 'The replay does not play at the moment.'
      }
    />
  );
}
