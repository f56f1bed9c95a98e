import type { Chapter, StreamDetails } from '@poc/contracts/entities/streaming';
import { lengthOf } from '@poc/contracts/recording-time';
import { useEffect, useSyncExternalStore } from 'react';
import { formatPosition } from '../../../shared/player/format-position.ts';
import styles from './replay-chapters.module.css';
import type { ReplayPosition } from './use-replay-position.ts';

interface ReplayChaptersProps {
  replay: NonNullable<StreamDetails['replay']>;
  position: ReplayPosition;
}

/** Chapters of a replay, as a list and in the player's seek bar. The current chapter is highlighted. */
export function ReplayChapters({ replay: { parts, chapters }, position }: ReplayChaptersProps) {
  const seconds = lengthOf(parts);
  const { video } = position;
  const media = useSyncExternalStore(video.subscribe, video.get, () => null);
  const current = () => chapters.findLastIndex((chapter) => chapter.seconds <= (position.get() ?? -1));
  const now = useSyncExternalStore(position.subscribe, current, () => -1);
  useEffect(() => {
    if (media instanceof HTMLVideoElement) showInSeekBar(media, chapters, seconds);
  }, [media, chapters, seconds]);
  return (
    <section aria-label="Chapters">
      <h2 className={styles.heading}>Chapters</h2>
      <ol className={styles.list}>
        {chapters.map((chapter, index) => (
          <li key={`${chapter.seconds} ${chapter.title}`}>
            <button
              type="button"
              aria-current={index === now}
              onClick={() => media instanceof HTMLVideoElement && seekTo(media, chapter.seconds)}
            >
              <span className="tabular">{formatPosition(chapter.seconds)}</span>{' '}
              <span dir="auto">{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Seeks immediately. A video that waits behind its poster is started first. */
function seekTo(video: HTMLVideoElement, seconds: number): void {
  const go = () => {
    video.currentTime = seconds;
  };
  if (video.readyState > 0) go();
  else {
    video.addEventListener('durationchange', go, { once: true });
    video.closest('[data-player]')?.querySelector<HTMLButtonElement>('[data-play]')?.click();
  }
}

/** media-chrome divides its seek bar by the cues of a chapters track, and names them above it. */
function showInSeekBar(video: HTMLVideoElement, chapters: readonly Chapter[], seconds: number): void {
  const known = [...video.textTracks].find(({ kind }) => kind === 'chapters');
  const track = known ?? video.addTextTrack('chapters', 'Chapters');
  // Hides the cues. Cues of a disabled track cannot be read.
  track.mode = 'hidden';
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
  const [first] = chapters;
  const starts = first && first.seconds > 0 ? [{ title: '', seconds: 0 }, ...chapters] : chapters;
  for (const [index, chapter] of starts.entries()) {
    const end = starts[index + 1]?.seconds ?? seconds;
    if (end > chapter.seconds) track.addCue(new VTTCue(chapter.seconds, end, chapter.title));
  }
}
