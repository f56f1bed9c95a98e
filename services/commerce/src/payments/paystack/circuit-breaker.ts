import { PaystackUnavailable } from './paystack-errors.ts';

export interface CircuitBreaker {
  /**
   * Makes a call unless the circuit is open.
   * @throws PaystackUnavailable immediately while the circuit is open; otherwise the error of the call
   */
  run<T>(call: () => Promise<T>): Promise<T>;
}

/**
 * Opens after `maxFailures` consecutive failures: calls fail immediately for `openMs`, then one probe is let
 * through. Only `PaystackUnavailable` without a 429 counts: a refusal is a response.
 */
export function createCircuitBreaker(
  options: { maxFailures: number; openMs: number },
  nowMs: () => number = () => performance.now(),
): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  return {
    async run(call) {
      const isProbe = failures >= options.maxFailures;
      if (isProbe && (probing || nowMs() < openUntil))
        throw new PaystackUnavailable('request not sent: circuit breaker is open', { wasSent: false });
      probing = isProbe;
      try {
        const result = await call();
        failures = 0;
        return result;
      } catch (error) {
        const isUnavailable = error instanceof PaystackUnavailable;
        if (isUnavailable && !error.limited) failures += 1;
        // A 429 says nothing about other calls: a probe that gets one leaves the circuit open.
        if (isUnavailable) openUntil = nowMs() + options.openMs;
        else failures = 0;
        throw error;
      } finally {
        if (isProbe) probing = false;
      }
    },
  };
}
