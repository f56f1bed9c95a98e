import { fail } from '@poc/kit/errors';

/** Paystack gave no answer to rely on: it was slow, failed, sent something else than JSON, or is known to be away. */
export class PaystackUnavailable extends Error {
  override readonly name = 'PaystackUnavailable';
  /** False when nothing was sent: then Paystack can't have done anything. */
  readonly asked: boolean;

  constructor(message: string, { asked = true, cause }: { asked?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.asked = asked;
  }
}

/** Paystack understood and said no. Asking again the same way gives the same answer. */
export class PaystackRefused extends Error {
  override readonly name = 'PaystackRefused';
  readonly status: number;
  /** Paystack's own, such as `duplicate_reference`; empty where it gave none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A wrong key or too many calls say nothing of the payment or the refund: that is ours to mend, and it is sent again. */
const ofTheCall: readonly number[] = [401, 403, 408, 429];

/** Whether a refusal is about how we call, not about what was asked. */
const isAboutTheCall = ({ status, code }: PaystackRefused): boolean =>
  ofTheCall.includes(status) || code === 'duplicate_reference';

/** Whether Paystack understood what was asked, and will never do it. */
export const isRefusal = (error: unknown): error is PaystackRefused =>
  error instanceof PaystackRefused && !isAboutTheCall(error);

/**
 * Ends a use case by how a call to Paystack failed: a refusal is never reported as an outage.
 * @throws payment_refused with Paystack's reason, payment_provider_unavailable, or what is no failure of such a call
 */
export function failByPaystack(error: unknown): never {
  if (isRefusal(error)) fail('payment_refused', { detail: error.message, cause: error });
  if (error instanceof PaystackUnavailable || error instanceof PaystackRefused) {
    fail('payment_provider_unavailable', { cause: error });
  }
  throw error;
}
