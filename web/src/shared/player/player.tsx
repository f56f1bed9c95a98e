import type { Caption, VideoQuality } from '@poc/contracts/entities/catalog';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useLowData } from '../preferences/low-data.ts';
import type { FollowedMedia } from '../progress/track-progress.ts';
import { EmbedPlayer } from './embed/embed-player.tsx';
import { estimateBytes, formatEstimate } from './estimate-data.ts';
import { heightCapFor } from './line-quality.ts';
import { NativePlayer } from './native-player.tsx';
import styles from './player.module.css';
import { refusalOf } from './refusal-of.ts';
import { videoKindOf } from './video-kind.ts';

export interface PlayerProps {
  /** A newer address of the same video is used once the one that plays has failed: signed ones expire. */
  url: string;
  poster: string;
  title: string;
  /** Of a video that plays in the page itself; the players of others bring their own. */
  captions?: readonly Caption[] | undefined;
  /** On air: it begins muted, has no end, and no place is kept. */
  live?: boolean;
  /** Of a video file of ours; left out, nothing is said about the data that it takes. */
  bytes?: number | undefined;
  /** Sizes of a converted video; left out likewise. */
  qualities?: readonly VideoQuality[] | undefined;
  /** Percent at which to go on, or null for the start. */
  resumeAt?: number | null;
  /** Play without another press, as somebody has just asked for it. Low-data mode and embeds wait all the same. */
  startNow?: boolean;
  /** Begin with the sound alone. */
  startsAudioOnly?: boolean;
  /** Follows the video from its mounting, or an embedded one from its start on; the answer ends that. */
  follow?: ((media: FollowedMedia) => () => void) | undefined;
  failureText?: string;
  /** Called with how many seconds a live picture is behind, null while unknown; it must stay the same function. */
  onDelay?: ((seconds: number | null) => void) | undefined;
  /** Called when the video fails: its address may have expired. */
  onFailure?: (() => void) | undefined;
}

const noCaptions: readonly Caption[] = [];

/**
 * Plays a video in the way that fits its address. A failure is shown with a way to try again, which goes on where it
 * stopped.
 */
export function Player({ failureText = 'The video does not play at the moment.', ...props }: PlayerProps) {
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
      key={attempt.count}
      url={attempt.url}
      kind={video.kind}
      captions={props.captions ?? noCaptions}
      poster={poster}
      title={title}
      live={live}
      heightCap={heightCap}
      lowData={lowData}
      resumeAt={attempt.from}
      startNow={attempt.starts || (props.startNow === true && !lowData)}
      startsAudioOnly={props.startsAudioOnly === true}
      follow={props.follow}
      estimate={range && formatEstimate(range)}
      sizes={qualities}
      onDelay={props.onDelay}
      onFailure={(from, hadStarted) => {
        setAttempt((last) => ({ ...last, count: last.count + 1, from, starts: hadStarted }));
        setHasFailed(true);
        void refusalOf(attempt.url).then(setRefusal);
        props.onFailure?.();
      }}
    />
  );
}
