import Button from '@mui/material/Button';
import styles from './home.module.css';

/** Notice that a section shows a sample because its data could not be loaded. */
export function SampleNotice({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <p className={styles.sample} role="status">
      The {what} could not be loaded. What you see is a sample.
      <Button variant="outlined" size="small" onClick={() => onRetry()}>
        Retry
      </Button>
    </p>
  );
}
