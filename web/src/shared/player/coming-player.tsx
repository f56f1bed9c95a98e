import { Poster } from './facade.tsx';
import styles from './player.module.css';

/** Placeholder of a player while its video is unknown. */
export function ComingPlayer({ poster }: { poster: string }) {
  return (
    <div className={styles.frame} role="status">
      <Poster src={poster} />
      <span className="visually-hidden">Loading the video…</span>
    </div>
  );
}
