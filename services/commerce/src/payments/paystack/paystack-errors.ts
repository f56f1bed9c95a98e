/** Paystack gave no answer to rely on: it was slow, failed, sent something else than JSON, or is known to be away. */
export class PaystackAway extends Error {
  override readonly name = 'PaystackAway';
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
