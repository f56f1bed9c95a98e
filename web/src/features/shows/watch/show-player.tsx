import type { ShowDetails } from '@poc/contracts/entities/catalog';
import { unsignedUrl } from '@poc/contracts/entitlements';
import { useQueryClient } from '@tanstack/react-query';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { Player } from '../../../shared/player/player.tsx';
import { useWatchProgress } from '../../../shared/progress/use-watch-progress.ts';
import { showStoryboard } from '../api/show-storyboard.ts';
import { JoinStream } from '../components/join-stream.tsx';
import { LockedPlayer } from './locked-player.tsx';
import styles from './show-player.module.css';

/** Player of one show with the user's progress. Explains a missing video and a locked show. */
export function ShowPlayer({ show, startNow = false }: { show: ShowDetails; startNow?: boolean }) {
  const { resumeAt, follow, isGone } = useWatchProgress(show);
  const client = useQueryClient();
  if (show.locked) return <LockedPlayer key={show.id} show={show} lock={show.locked} startNow={startNow} />;
  if (show.video_url === null || show.video_url === '') {
    return (
      <div className={styles.none}>
        <p>This show has no video yet.</p>
        <JoinStream show={show} />
      </div>
    );
  }
  return (
    <>
      <Player
        key={nameOf(show.video_url)}
        url={show.video_url}
        poster={show.thumbnail_url}
        title={show.title}
        captions={show.captions}
        bytes={show.video_bytes}
        qualities={show.video_qualities}
        loadStoryboard={show.storyboard && (() => showStoryboard(show))}
        resumeAt={resumeAt}
        startNow={startNow}
        follow={follow}
        onFailure={() => void client.invalidateQueries({ queryKey: showQuery(show.id).queryKey })}
      />
      <p className={isGone ? styles.gone : 'visually-hidden'} role="status">
        {isGone &&
          'This show has just been taken off the programme. You can keep watching, but your progress is no longer saved.'}
      </p>
    </>
  );
}

/**
 * Identifies a video regardless of its URL. The URL of an upload changes after conversion: the new
 * one is used only after the current one fails, so playback is not interrupted.
 */
const nameOf = (url: string): string => unsignedUrl(url).replace(/^(\/uploads\/.*)\.\w+$/, '$1');
