import Button from '@mui/material/Button';
import type { Show, ShowLock } from '@poc/contracts/entities/catalog';
import { unsignedUrl } from '@poc/contracts/entitlements';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { lockTexts } from '../../../shared/entitlements/access-texts.ts';
import { LockedStage } from '../../../shared/entitlements/locked-stage.tsx';
import { Player } from '../../../shared/player/player.tsx';
import type { FollowedMedia } from '../../../shared/progress/track-progress.ts';
import { JoinStream } from '../components/join-stream.tsx';
import styles from './show-player.module.css';

interface LockedPlayerProps {
  show: Show;
  lock: ShowLock;
  startNow: boolean;
}

/** Show that the user's plan does not include: its preview, if any, then the reason and a link to upgrade. */
export function LockedPlayer({ show, lock, startNow }: LockedPlayerProps) {
  const client = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  // Progress is not saved for a locked show.
  const follow = useCallback((media: FollowedMedia) => {
    const end = () => setIsOver(true);
    media.addEventListener('ended', end);
    return () => media.removeEventListener('ended', end);
  }, []);
  if (show.preview_url === undefined || isOver) {
    return (
      <>
        <LockedStage lock={lock}>
          {isOver && (
            <Button variant="stage" onClick={() => setIsOver(false)}>
              Watch the preview again
            </Button>
          )}
          <JoinStream show={show} look="stage" />
        </LockedStage>
        <p className="visually-hidden" role="status">
          {isOver && 'The preview is over.'}
        </p>
      </>
    );
  }
  const { why } = lockTexts(lock);
  return (
    <>
      <Player
        key={unsignedUrl(show.preview_url)}
        url={show.preview_url}
        poster={show.thumbnail_url}
        title={`${show.title}, preview`}
        startNow={startNow}
        follow={follow}
        onFailure={() => void client.invalidateQueries({ queryKey: showQuery(show.id).queryKey })}
      />
      <p className={styles.preview}>
        {why} This is a preview of its first 3 minutes.{' '}
        <Link to={paths.planCheckout(lock.plan === 'ultimate' ? 'ultimate' : 'premium')}>Upgrade</Link>
      </p>
    </>
  );
}
