import { fail } from '@poc/kit/errors';

/** Paystack gave no reliable response: a timeout, a failure, an invalid response or an open circuit. */
export class PaystackUnavailable extends Error {
  override readonly name = 'PaystackUnavailable';
  /** False when nothing was sent, so Paystack can't have acted. */
  readonly wasSent: boolean;
  /** True if Paystack rate-limited the call (429): other calls may succeed, and a retry adds to the load. */
  readonly limited: boolean;

  constructor(
    message: string,
    {
      wasSent = true,
      limited = false,
      cause,
    }: { wasSent?: boolean; limited?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.wasSent = wasSent;
    this.limited = limited;
  }
}

/** Paystack understood the request and refused it. Repeating it has the same result. */
export class PaystackRefused extends Error {
  override readonly name = 'PaystackRefused';
  readonly status: number;
  /** Paystack's code, such as `duplicate_reference`; empty if none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Statuses about the call (key, rate limit), not about the payment or refund: the call is retried. */
const ofTheCall: readonly number[] = [401, 403, 408, 429];

/** True if a refusal concerns the call, not the requested action. */
const isAboutTheCall = ({ status, code }: PaystackRefused): boolean =>
  ofTheCall.includes(status) || code === 'duplicate_reference';

/** True if Paystack understood the request and will never perform it. */
export const isRefusal = (error: unknown): error is PaystackRefused =>
  error instanceof PaystackRefused && !isAboutTheCall(error);

/**
 * Maps a failed Paystack call to the error of a use case; a refusal is never reported as an outage.
 * @throws payment_refused with Paystack's reason, payment_provider_unavailable, or any other error unchanged
 */
export function failByPaystack(error: unknown): never {
  if (isRefusal(error)) fail('payment_refused', { detail: error.message, cause: error });
  if (error instanceof PaystackUnavailable || error instanceof PaystackRefused) {
    fail('payment_provider_unavailable', { cause: error });
  }
  throw error;
}
