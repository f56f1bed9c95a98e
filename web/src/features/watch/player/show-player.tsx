import type { Show } from '@poc/contracts/entities/catalog';
import { JoinStream } from '../../shows/components/join-stream.tsx';
import { useWatchProgress } from '../progress/use-watch-progress.ts';
import { Player } from './player.tsx';
import styles from './show-player.module.css';

/** The player of one show, at the person's own place in it, which it keeps. A show without a video says so. */
export function ShowPlayer({ show, startNow = false }: { show: Show; startNow?: boolean }) {
  const { resumeAt, follow } = useWatchProgress(show);
  if (show.video_url === null || show.video_url === '') {
    return (
      <div className={styles.none}>
        <p>There is no video of this show yet.</p>
        <JoinStream show={show} />
      </div>
    );
  }
  return (
    <Player
      key={show.video_url}
      url={show.video_url}
      poster={show.thumbnail_url}
      title={show.title}
      bytes={show.video_bytes}
      durationText={show.duration}
      resumeAt={resumeAt}
      startNow={startNow}
      follow={follow}
    />
  );
}
