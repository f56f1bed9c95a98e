import type { StreamDetails } from '@poc/contracts/entities/streaming';
import { unsignedUrl } from '@poc/contracts/entitlements';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { useReducedMotion } from '../../../shared/hooks/use-media.ts';
import { Player } from '../../../shared/player/player.tsx';
import { useLowData } from '../../../shared/preferences/low-data.ts';
import type { FollowedMedia } from '../../../shared/progress/track-progress.ts';
import { BeforeStart } from './curtain.tsx';
import styles from './stage.module.css';

const LockedStage = lazyPart(
  () => import('../../../shared/entitlements/locked-stage.tsx'),
  'LockedStage',
  <div className={styles.curtain} />,
);
const AfterEnd = lazyPart(() => import('./after-end.tsx'), 'AfterEnd', <div className={styles.curtain} />);

interface StageProps {
  stream: StreamDetails;
  status: StreamDetails['status'];
  /** True if the replay of a past stream was requested. */
  replays: boolean;
  onReplay: () => void;
  /** Follows the replay's video; must be stable. */
  follow: (video: FollowedMedia) => () => void;
  /** Receives the delay of the video in seconds; must be stable. */
  onDelay: (seconds: number | null) => void;
  /** Called when the video fails, for example because its URL has expired. */
  onFailure: () => void;
}

/**
 * The stage: curtain, stream, replay or plan notice. A live video starts automatically, muted, except under
 * reduced motion or low-data mode, which starts with sound only, on a tap. Embeds always wait for a click.
 */
export function Stage({ stream, status, replays, onReplay, follow, onDelay, onFailure }: StageProps) {
  const reducedMotion = useReducedMotion();
  const lowData = useLowData();
  if (status === 'scheduled') return <BeforeStart stream={stream} />;
  if (status === 'ended' && !replays) return <AfterEnd stream={stream} onReplay={onReplay} />;
  if (stream.locked) return <LockedStage lock={stream.locked} />;
  const live = status === 'live';
  const loadStoryboard = async () => (await import('../api/replay-storyboard.ts')).replayStoryboard(stream);
  return (
    <Player
      key={`${status} ${unsignedUrl(stream.stream_url)}`}
      url={stream.stream_url}
      poster={stream.thumbnail_url || stream.Show.thumbnail_url}
      title={stream.Show.title}
      captions={stream.replay?.captions}
      bytes={stream.video_bytes}
      live={live}
      loadStoryboard={stream.replay?.storyboard && loadStoryboard}
      startNow={live && !reducedMotion}
      startsAudioOnly={lowData}
      follow={live ? undefined : follow}
      onDelay={onDelay}
      onFailure={onFailure}
      failureText={
        live
          ? 'The video cannot be played at the moment. The chat continues without it.'
          : 'The replay cannot be played at the moment.'
      }
    />
  );
}
