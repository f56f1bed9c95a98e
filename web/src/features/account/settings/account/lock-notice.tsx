import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';

/** Says once, at once, that one must wait; the seconds beside it are for the eye and are not announced. */
export function LockNotice({ secondsLeft }: { secondsLeft: number }) {
  return (
    <>
      <FailureBanner>Too many attempts. Please wait before trying again.</FailureBanner>
      <p role="timer" className="muted">{`You can try again in ${secondsLeft} seconds.`}</p>
    </>
  );
}
