import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Show } from '@poc/contracts/entities/catalog';
import { MessageSquare, Play } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { AccessBadge } from '../../../shared/entitlements/access-badge.tsx';
import { Picture } from '../../../shared/images/picture.tsx';
import { ProgressBar } from '../../../shared/progress/progress-bar.tsx';
import { resumePercent } from '../../../shared/progress/use-watch-progress.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { LikeButton } from '../components/like-button.tsx';
import styles from './member-shows.module.css';

export type ShowPart = 'player' | 'comments';

interface MemberShowCardProps {
  show: Show;
  priority: boolean;
  onOpen: (show: Show, part: ShowPart) => void;
}

/** Card of a show for members: progress, like, comments, and Watch or Resume. */
export const MemberShowCard = memo(({ show, priority, onOpen }: MemberShowCardProps) => {
  const action = resumePercent(show.progress) === null ? 'Watch' : 'Resume';
  const comments = formatCount(show.comments_count);
  return (
    <article className={`surface ${styles.card}`}>
      <div className={styles.frame}>
        <Picture
          className={styles.picture}
          src={show.thumbnail_url}
          alt=""
          kind="show"
          sizes="(min-width: 1000px) 380px, (min-width: 640px) 48vw, 50vw"
          priority={priority}
        />
        <p className={styles.badges}>
          <Chip color="stage" label={show.category} />
          {show.Streams.length > 0 && <Chip color="live" label="Live" />}
          <AccessBadge show={show} />
        </p>
      </div>
      <div className={styles.body}>
        <h3>
          <Link to={paths.show(show.id)}>{show.title}</Link>
        </h3>
        <p dir="auto" className="clamped muted">
          {show.description}
        </p>
        {show.progress !== undefined && show.progress > 0 && (
          <ProgressBar percent={show.progress} title={show.title} />
        )}
        <div className={styles.foot}>
          <LikeButton show={show} />
          <button
            type="button"
            className={styles.comments}
            aria-label={`Comments on ${show.title}: ${comments} ${show.comments_count === 1 ? 'comment' : 'comments'}`}
            onClick={() => onOpen(show, 'comments')}
          >
            <MessageSquare size={20} aria-hidden="true" />
            <span className="tabular">{comments}</span>
          </button>
          <Button
            variant="contained"
            size="small"
            className={styles.watch}
            aria-label={`${action}: ${show.title}`}
            onClick={() => onOpen(show, 'player')}
          >
            <Play size={17} aria-hidden="true" />
            {action}
          </Button>
        </div>
      </div>
    </article>
  );
});
