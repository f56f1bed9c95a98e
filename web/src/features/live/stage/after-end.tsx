import Button from '@mui/material/Button';
import type { Stream } from '@poc/contracts/entities/streaming';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Picture } from '../../../shared/images/picture.tsx';
import styles from './stage.module.css';

/** The stage after a stream that ended while the page was open. */
export function AfterEnd({ stream, onReplay }: { stream: Stream; onReplay: () => void }) {
  return (
    <div className={styles.curtain}>
      <Picture
        className={styles.backdrop}
        src={stream.thumbnail_url || stream.Show.thumbnail_url}
        alt=""
        kind="show"
        sizes="66vw"
      />
      <div className={styles.words}>
        <h2 className={styles.over}>This stream has ended</h2>
        <p className={styles.actions}>
          <Button variant="danfo" size="small" onClick={onReplay}>
            Watch the replay
          </Button>
          <Button component={Link} variant="stage" size="small" to={paths.shows}>
            Browse Shows
          </Button>
        </p>
      </div>
    </div>
  );
}
