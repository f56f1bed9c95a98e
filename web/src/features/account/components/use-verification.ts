import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { useCountdown } from '../../../shared/hooks/use-countdown.ts';
import { resendVerification, verifyEmail } from '../api/sign-in.ts';
import { keepPending, type PendingVerification, resendWait } from './pending-verification.ts';
import { pageAfterSignIn } from './wanted-page.ts';

const waitAfter = (error: unknown, seconds: number): number =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? seconds) : 0;

/**
 * Verifies the code, which signs in, and resends it.
 * @param pending the registration, as it was when the page opened
 */
export function useVerification(pending: PendingVerification | null) {
  const navigate = useNavigate();
  const resendLock = useCountdown();
  const tryLock = useCountdown();
  const { start } = resendLock;
  useEffect(() => start(resendWait(pending)), [start, pending]);

  const verify = useMutation({
    mutationFn: verifyEmail,
    onSuccess: (session) => {
      keepPending(null);
      keepSession(session);
    },
    onError: (error) => tryLock.start(waitAfter(error, limits.lockoutSeconds)),
  });
  const resend = useMutation({
    mutationFn: resendVerification,
    onSuccess: (_, email) => {
      keepPending({ ...pending, email, sentAtMs: Date.now() });
      start(limits.resendSeconds);
    },
    onError: (error) => start(waitAfter(error, limits.resendSeconds)),
  });

  const role = verify.data?.user.role;
  useEffect(() => {
    if (role === undefined) return;
    const target = pageAfterSignIn(pending, role);
    const timer = setTimeout(() => navigate(target, { replace: true }), limits.verifiedMessageMs);
    return () => clearTimeout(timer);
  }, [role, pending, navigate]);

  return { verify, resend, resendWait: resendLock.secondsLeft, tryWait: tryLock.secondsLeft };
}
