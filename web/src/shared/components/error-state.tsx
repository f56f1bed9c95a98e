import Button from '@mui/material/Button';
import { ApiError, errorText, NetworkError } from '../api/errors.ts';
import { Drawing } from './drawing.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  error: unknown;
  /** The failure: `The shows could not be loaded`. */
  title: string;
  /** Overrides the server's message. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** An error message with a retry button and a reference for support. */
export function ErrorState({ error, title, text, onRetry }: ErrorStateProps) {
  const offline = error instanceof NetworkError;
  return (
    <div className={styles.state} role="alert">
      <Drawing name="cable" />
      <h2>{title}</h2>
      <p>{text ?? (offline ? 'No response from server. Please check your connection.' : errorText(error))}</p>
      {onRetry && (
        <div className={styles.actions}>
          <Button variant="contained" onClick={onRetry}>
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
