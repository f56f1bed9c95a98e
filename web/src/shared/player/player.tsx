import Button from '@mui/material/Button';
import type { Caption, VideoQuality } from '@poc/contracts/entities/catalog';
import { useState } from 'react';
import { useHydrated } from '../first-pass.ts';
import { useLowData } from '../preferences/low-data.ts';
import type { FollowedMedia } from '../progress/track-progress.ts';
import type { LoadStoryboard } from './add-storyboard.ts';
import { EmbedPlayer } from './embed/embed-player.tsx';
import { estimateBytes, formatEstimate } from './estimate-data.ts';
import { heightCapFor } from './line-quality.ts';
import { NativePlayer } from './native-player.tsx';
import styles from './player.module.css';
import { videoKindOf } from './video-kind.ts';

export interface PlayerProps {
  /** A changed URL of the same video applies only after the current one failed, because signed URLs expire. */
  url: string;
  poster: string;
  title: string;
  /** Captions of native video; embedded players have their own. */
  captions?: readonly Caption[] | undefined;
  /** Live streams start muted, have no end, and store no position. */
  live?: boolean;
  /** Size of a video file; without it no data usage is shown. */
  bytes?: number | undefined;
  /** Sizes of a converted video; without them no data usage is shown. */
  qualities?: readonly VideoQuality[] | undefined;
  /** Loads the pictures above the seek bar once the pointer reaches it; never called in low-data mode. */
  loadStoryboard?: LoadStoryboard | undefined;
  /** Percent to resume at, or null for the start. */
  resumeAt?: number | null;
  /** Plays without another click, because the user just clicked Play. Ignored in low-data mode and by embeds. */
  startNow?: boolean;
  startsAudioOnly?: boolean;
  /** Follows a native video from mount, an embedded one from its start. Returns a cleanup function. */
  follow?: ((media: FollowedMedia) => () => void) | undefined;
  failureText?: string;
  /** Called with the delay of a live stream in seconds, null while unknown; must be stable. */
  onDelay?: ((seconds: number | null) => void) | undefined;
  /** Called when the video fails, possibly because its URL has expired. */
  onFailure?: (() => void) | undefined;
}

const noCaptions: readonly Caption[] = [];

/** Selects the player for a URL. A failure shows a retry that resumes at the last position. */
export function Player({ failureText = 'The video cannot be played at the moment.', ...props }: PlayerProps) {
  const { url, poster, title, live = false, resumeAt = null } = props;
  const lowData = useLowData();
  const video = videoKindOf(url);
  const [attempt, setAttempt] = useState({ url, count: 0, from: resumeAt, starts: false });
  const [hasFailed, setHasFailed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tryAgain = () => {
    setAttempt((last) => ({ ...last, url }));
    setHasFailed(false);
    setRefusal(null);
  };
  if (hasFailed && attempt.url !== url) tryAgain();
  const heightCap = heightCapFor(lowData);
  const startNow = props.startNow === true && !lowData;
  const startsAudioOnly = props.startsAudioOnly === true;
  const setting = useFirstSetting(`${startNow} ${startsAudioOnly} ${heightCap}`);
  const { bytes, qualities } = props;
  const range = live ? null : estimateBytes({ bytes, qualities, fromPercent: attempt.from ?? 0, heightCap });

  if (video.kind === 'embed') {
    return (
      <EmbedPlayer
        embed={video.embed}
        poster={poster}
        title={title}
        resumeAt={resumeAt}
        follow={props.follow}
      />
    );
  }
  if (hasFailed) {
    return (
      <div className={styles.frame}>
        <div className={styles.message} role="alert">
          <p>{refusal ?? failureText}</p>
          <Button variant="danfo" onClick={tryAgain}>
            Try Again
          </Button>
        </div>
      </div>
    );
  }
  return (
    <NativePlayer
      key={`${attempt.count} ${setting}`}
      url={attempt.url}
      kind={video.kind}
      captions={props.captions ?? noCaptions}
      poster={poster}
      title={title}
      live={live}
      heightCap={heightCap}
      lowData={lowData}
      resumeAt={attempt.from}
      startNow={attempt.starts || startNow}
      startsAudioOnly={startsAudioOnly}
      follow={props.follow}
      estimate={range && formatEstimate(range)}
      sizes={qualities}
      loadStoryboard={props.loadStoryboard}
      onDelay={props.onDelay}
      onFailure={(from, hadStarted) => {
        setAttempt((last) => ({ ...last, count: last.count + 1, from, starts: hadStarted }));
        setHasFailed(true);
        import('./refusal-of.ts')
          .then(({ refusalOf }) => refusalOf(attempt.url))
          .then(setRefusal, () => undefined);
        props.onFailure?.();
      }}
    />
  );
}

/**
 * Returns the user's settings at the start; during hydration those of the shared document. Later changes do not
 * interrupt the video.
 */
function useFirstSetting(setting: string): string {
  const hydrated = useHydrated();
  const [first, setFirst] = useState({ setting, hydrated });
  if (hydrated && !first.hydrated) setFirst({ setting, hydrated });
  return first.setting;
}
