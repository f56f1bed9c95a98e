import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import type { Show } from '@poc/contracts/entities/catalog';
import type { ReactNode } from 'react';
import { limits } from '../../config/limits.ts';
import { Picture } from '../images/picture.tsx';
import styles from './show-card.module.css';

interface ShowPictureProps {
  show: Pick<Show, 'title' | 'thumbnail_url' | 'progress'> & {
    /** Null for a live stream. */
    duration?: string | null | undefined;
  };
  /** Labels along the top. */
  children?: ReactNode;
  /** Display width, as in `<img sizes>`. */
  sizes: string;
  priority?: boolean;
  /** Covers the picture, below the labels. */
  preview?: ReactNode;
}

/** Picture of a show with its labels, its duration and the user's progress. */
export function ShowPicture({ show, children, sizes, priority = false, preview }: ShowPictureProps) {
  const { title, thumbnail_url, duration = limits.defaultDuration, progress = 0 } = show;
  const watched = Math.round(progress);
  return (
    <div className={styles.frame}>
      <Picture
        className={styles.picture}
        src={thumbnail_url}
        alt=""
        kind="show"
        sizes={sizes}
        priority={priority}
      />
      {preview}
      <p className={styles.badges}>{children}</p>
      <p className={styles.times}>
        {watched > 0 && <Chip color="stage" className={styles.watched} label={`${watched}% watched`} />}
        {duration !== null && <Chip color="stage" className={styles.duration} label={duration} />}
      </p>
      {watched > 0 && (
        <LinearProgress
          className={styles.progress}
          variant="determinate"
          value={watched}
          aria-label={`Watch progress of ${title}`}
        />
      )}
    </div>
  );
}
