import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedAddress } from '@poc/contracts/entitlements';
import { LockedStage } from '../../../shared/entitlements/locked-stage.tsx';
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
  /** Called when the video fails: its address may have expired. */
  onFailure: () => void;
}

/**
 * What plays: nothing yet, the stream, or its replay; or which plan it needs. A live video starts by itself, muted, unless data or motion are to
 * be spared; in low-data mode it begins with the sound alone, on a press. Embeds wait for a click in any case.
 */
export function Stage({ stream, status, replays, onReplay, follow, onDelay, onFailure }: StageProps) {
  const reducedMotion = useReducedMotion();
  const lowData = useLowData();
  if (status === 'scheduled') return <BeforeStart stream={stream} />;
  if (status === 'ended' && !replays) return <AfterEnd stream={stream} onReplay={onReplay} />;
  if (stream.locked) return <LockedStage lock={stream.locked} />;
  const live = status === 'live';
  return (
    <Player
      key={`${status} ${unsignedAddress(stream.stream_url)}`}
      url={stream.stream_url}
      poster={stream.thumbnail_url || stream.Show.thumbnail_url}
      title={stream.Show.title}
      bytes={stream.video_bytes}
      live={live}
      startNow={live && !reducedMotion}
      startsAudioOnly={lowData}
      follow={live ? undefined : follow}
      onDelay={onDelay}
      onFailure={onFailure}
      failureText={
        live
          ? 'The video does not play at the moment. The chat goes on without it.'
          : 'The replay does not play at the moment.'
      }
    />
  );
}
