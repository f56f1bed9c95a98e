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
export const isAboutTheCall = ({ status }: PaystackRefused): boolean => ofTheCall.includes(status);
