import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ResponseOf } from '@poc/contracts/endpoint';
import type { listWatchHistory } from '@poc/contracts/endpoints/watch-history';
import { Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import { ProgressBar } from '../../../shared/progress/progress-bar.tsx';
import { formatStamp } from '../../../shared/text/dates.ts';
import styles from './watch-history.module.css';

/** Entry of the watch history: show, last watch time and progress. */
export function HistoryEntry({ entry }: { entry: ResponseOf<typeof listWatchHistory>[number] }) {
  const { show_id, progress, completed, updatedAt, Show: show } = entry;
  return (
    <li className={`surface ${styles.entry}`}>
      <Picture
        className={styles.picture}
        src={show.thumbnail_url}
        alt=""
        kind="show"
        sizes="(min-width: 700px) 240px, 100vw"
      />
      <div className={styles.words}>
        <h2 dir="auto">{show.title}</h2>
        <p dir="auto" className={`clamped ${styles.text}`}>
          {show.description}
        </p>
        <p className={styles.meta}>
          <Chip color={completed ? 'success' : 'danfo'} label={completed ? 'Completed' : 'In Progress'} />
          <span>
            Last watched <time dateTime={updatedAt}>{formatStamp(updatedAt)}</time>
          </span>
        </p>
        <ProgressBar percent={progress} title={show.title} />
      </div>
      <Button
        component={Link}
        variant="outlined"
        size="small"
        className={styles.resume}
        to={paths.show(show_id)}
        aria-label={`Resume Watching: ${show.title}`}
      >
        <Play size={17} aria-hidden="true" />
        Resume Watching
      </Button>
    </li>
  );
}
