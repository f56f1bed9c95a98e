import { Poster } from './facade.tsx';
import styles from './player.module.css';

/** Stands where a player will, while it is not known what it may play. */
export function ComingPlayer({ poster }: { poster: string }) {
  return (
    <div className={styles.coming} role="status">
      <div className={styles.frame}>
        <Poster src={poster} />
      </div>
      <span className="visually-hidden">Loading the video…</span>
    </div>
  );
}
