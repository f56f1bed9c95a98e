import { Button } from '../../../shared/buttons/button.tsx';
import styles from './home.module.css';

/** Says that what follows is a sample, since the real thing could not be loaded. */
export function SampleNotice({ what, onRetry }: { what: string; onRetry: () => unknown }) {
  return (
    <p className={styles.sample} role="status">
      The {what} could not be loaded. What you see is a sample.
      <Button small onClick={() => onRetry()}>
        Retry
      </Button>
    </p>
  );
}
