import styles from './progress-bar.module.css';

export function ProgressBar({ percent, title }: { percent: number; title: string }) {
  const whole = Math.round(percent);
  return (
    <p className={styles.progress}>
      <progress value={whole} max={100} aria-label={`Watch progress of ${title}`} />
      <span>{whole}% watched</span>
    </p>
  );
}
