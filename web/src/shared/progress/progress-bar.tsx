import styles from './progress-bar.module.css';

/** How much of a show was watched: a bar with the percent beside it. */
export function ProgressBar({ percent, title }: { percent: number; title: string }) {
  const whole = Math.round(percent);
  return (
    <p className={styles.progress}>
      <progress value={whole} max={100} aria-label={`Watched of ${title}`} />
      <span>{whole}% watched</span>
    </p>
  );
}
