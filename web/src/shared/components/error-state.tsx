import { ApiError, errorText, NetworkError } from '../api/errors.ts';
import { Button } from '../buttons/button.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  error: unknown;
  /** What could not be done: `The shows could not be loaded`. */
  title: string;
  /** Instead of the server's own words. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** A failure in plain words, with a way on and a reference for support. No jokes here. */
export function ErrorState({ error, title, text, onRetry }: ErrorStateProps) {
  const offline = error instanceof NetworkError;
  return (
    <div className={styles.state} role="alert">
      <h2>{title}</h2>
      <p>{text ?? (offline ? 'No response from server. Please check your connection.' : errorText(error))}</p>
      {onRetry && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
      {error instanceof ApiError && error.requestId !== '' && (
        <p className={styles.reference}>Reference for support: {error.requestId}</p>
      )}
    </div>
  );
}
