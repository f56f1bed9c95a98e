import LinearProgress from '@mui/material/LinearProgress';
import styles from './progress-bar.module.css';

export function ProgressBar({ percent, title }: { percent: number; title: string }) {
  const whole = Math.round(percent);
  return (
    <p className={styles.progress}>
      <LinearProgress variant="determinate" value={whole} aria-label={`Watch progress of ${title}`} />
      <span>{whole}% watched</span>
    </p>
  );
}
