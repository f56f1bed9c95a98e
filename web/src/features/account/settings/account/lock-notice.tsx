import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import styles from '../settings.module.css';

/** Says once, at once, that one must wait; the seconds beside it are for the eye and are not announced. */
export function LockNotice({ secondsLeft }: { secondsLeft: number }) {
  return (
    <>
      <FailureBanner>Too many attempts. Please wait before trying again.</FailureBanner>
      <p role="timer" className={styles.quiet}>{`You can try again in ${secondsLeft} seconds.`}</p>
    </>
  );
}
