import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';

/** Announces a lockout once. The visible countdown is not announced. */
export function LockNotice({ secondsLeft }: { secondsLeft: number }) {
  return (
    <>
      <FailureBanner>Too many attempts. Please wait before trying again.</FailureBanner>
      <p role="timer" className="muted">{`You can try again in ${secondsLeft} seconds.`}</p>
    </>
  );
}
