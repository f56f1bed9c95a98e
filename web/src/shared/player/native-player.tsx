import Button from '@mui/material/Button';
import type { Caption, VideoQuality } from '@poc/contracts/entities/catalog';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../first-pass.ts';
import { Picture, pictureFile } from '../images/picture.tsx';
import { type FollowedMedia, percentOf } from '../progress/track-progress.ts';
import type { LoadStoryboard } from './add-storyboard.ts';
import { Facade } from './facade.tsx';
import { formatPosition } from './format-position.ts';
import styles from './player.module.css';
import { PlayerMenu } from './player-menu.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useCaptions } from './use-captions.ts';
import { type Trouble, usePlayback } from './use-playback.ts';

interface NativePlayerProps {
  url: string;
  kind: 'hls' | 'file';
  captions: readonly Caption[];
  poster: string;
  title: string;
  live: boolean;
  heightCap: number | null;
  lowData: boolean;
  resumeAt: number | null;
  startNow: boolean;
  startsAudioOnly: boolean;
  follow: ((media: FollowedMedia) => () => void) | undefined;
  /** Text for the expected data usage; null if unknown. */
  estimate: string | null;
  sizes: readonly VideoQuality[] | undefined;
  loadStoryboard: LoadStoryboard | undefined;
  /** Called with the delay of a live stream in seconds; must be stable. */
  onDelay: ((seconds: number | null) => void) | undefined;
  /** Called with the percent to resume at, and whether playback had started. */
  onFailure: (at: number | null, hadStarted: boolean) => void;
}

const troubleText: Record<Trouble, string> = {
  broken: 'The video was interrupted. Reconnecting…',
  stalled: 'The video has stalled. Waiting for data…',
  awaited: 'The video starts in a moment.',
  hostGone: 'The host is reconnecting. The video continues automatically.',
};

const loadControls = () => import('./register-controls.ts');
type ControlCode = Awaited<ReturnType<typeof loadControls>>;

/** A file or an HLS stream in a native video element with media-chrome's controls. */
export function NativePlayer(props: NativePlayerProps) {
  const {
    url,
    kind,
    captions,
    poster,
    title,
    live,
    heightCap,
    lowData,
    resumeAt,
    startNow,
    startsAudioOnly,
    follow,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [durationSeconds, setDurationSeconds] = useState<number | null>(null);
  const [audioOnly, setAudioOnly] = useState(startsAudioOnly);
  const [bar, setBar] = useState<ControlCode | { Controls: null } | null>(null);
  const isBare = bar?.Controls === null;
  // In the shared document, preloading would ignore the user's low-data mode.
  const hydrated = useHydrated();
  const fail = () => {
    const reached = video.current && isStarted ? percentOf(video.current) : null;
    props.onFailure(reached || resumeAt, isStarted);
  };
  const playback = usePlayback({
    video,
    url,
    kind,
    live,
    heightCap,
    startNow,
    startsAudioOnly,
    resumeAt,
    onFailure: () => fail(),
  });
  const { isStarted, trouble, delaySeconds, goLive } = playback;
  const { onDelay } = props;
  useEffect(() => onDelay?.(delaySeconds), [onDelay, delaySeconds]);
  const announced = useAnnouncements(frame, video);
  const { chosen, choose } = useCaptions(video, captions);

  useEffect(() => (video.current && follow ? follow(video.current) : undefined), [follow]);

  useEffect(() => {
    if (!isStarted) return;
    // Without media-chrome's code the native controls are used.
    loadControls().then(setBar, () => setBar({ Controls: null }));
    // Makes keys work immediately, since the pressed button has unmounted. An autoplaying page must not take the focus.
    if (live && startNow) return;
    frame.current?.querySelector<HTMLElement>('media-controller')?.focus({ preventScroll: true });
  }, [isStarted, live, startNow]);

  const isHostAway = trouble === 'awaited' || trouble === 'hostGone';
  const menu = (
    <PlayerMenu
      audioOnly={audioOnly}
      onAudioOnly={(on) => {
        setAudioOnly(on);
        playback.setAudioOnly(on);
      }}
      qualities={playback.qualities}
      sizes={props.sizes}
      quality={playback.quality}
      height={playback.height}
      onQuality={playback.setQuality}
      captions={captions}
      chosenCaptions={chosen}
      onCaptions={choose}
      onStartOver={isStarted && playback.wasResumed ? playback.startOver : undefined}
    />
  );

  return (
    <div className={styles.player}>
      <div ref={frame} className={styles.frame} data-player>
        {(audioOnly || isHostAway) && (
          <Picture className={styles.poster} src={poster} alt="" kind="show" sizes="100vw" />
        )}
        {/* Behind the controls, which continue to work. */}
        {isHostAway && (
          <p className={styles.slate} aria-hidden="true">
            {troubleText[trouble]}
          </p>
        )}
        <media-controller className={styles.controller} tabIndex={-1} aria-label={`Video player: ${title}`}>
          <video
            ref={video}
            slot="media"
            className={`${styles.media} ${audioOnly || isHostAway ? styles.unseen : ''}`}
            src={playback.src}
            // Autoplaying video shows its poster until the first frame; otherwise the facade covers it.
            poster={startNow ? pictureFile(poster, 'show', lowData) : undefined}
            playsInline
            // Autoplay must be silent; a video that the user started must not.
            muted={live && startNow}
            loop={live}
            controls={isBare}
            preload={hydrated && !lowData && kind === 'file' ? 'metadata' : 'none'}
            aria-label={title}
            onDurationChange={({ currentTarget: { duration } }) =>
              setDurationSeconds(Number.isFinite(duration) && duration > 0 ? duration : null)
            }
            onError={() => playback.src !== undefined && !isStarted && fail()}
          >
            {captions.map(({ lang, label, url }) => (
              <track key={url} kind="captions" srcLang={lang} label={label} src={url} />
            ))}
          </video>
          {isStarted && bar?.Controls && (
            <bar.Controls
              live={live}
              seekable={!live || kind === 'hls'}
              menu={menu}
              onSeekBar={() => {
                if (video.current && props.loadStoryboard && !lowData)
                  void bar.addStoryboard(video.current, props.loadStoryboard);
              }}
            />
          )}
        </media-controller>
        <div className={styles.line}>
          {isStarted && isBare && menu}
          {goLive && (
            <Button variant="danfo" size="small" onClick={goLive}>
              Go live{delaySeconds !== null && ` (${delaySeconds} s behind)`}
            </Button>
          )}
          {trouble && !isHostAway && (
            <p className={styles.note} aria-hidden="true">
              {troubleText[trouble]}
            </p>
          )}
        </div>
        {!isStarted && (
          <Facade
            poster={poster}
            title={title}
            label={labelOf(resumeAt, durationSeconds)}
            note={props.estimate}
            menu={menu}
            onPlay={() => playback.start(resumeAt)}
            onStartOver={resumeAt === null ? undefined : () => playback.start(null)}
            onNear={() => void loadControls().catch(() => undefined)}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {trouble ? troubleText[trouble] : announced}
      </p>
    </div>
  );
}

function labelOf(resumeAt: number | null, durationSeconds: number | null): string {
  if (resumeAt === null) return 'Play';
  if (durationSeconds === null) return `Resume (${Math.round(resumeAt)}% watched)`;
  return `Resume at ${formatPosition((durationSeconds * resumeAt) / 100)}`;
}
