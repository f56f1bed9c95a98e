import { createHmac, timingSafeEqual } from 'node:crypto';

export interface WebhookVerifier {
  /** Verifies a webhook. @param signature the header `x-paystack-signature`; undefined when it is missing */
  isGenuine(rawBody: Uint8Array, signature: string | undefined): boolean;
}

/**
 * `plain`: the hex HMAC alone, as documented. `timestamped`: `t=…,v1=…` over `t.body`, as in a newer sample.
 */
export type SignatureScheme = 'plain' | 'timestamped';

const toleranceMs = 300_000;

/** Fails closed: a signature that is missing, malformed, old or of the other scheme is not genuine. */
export function createWebhookVerifier(
  options: { secretKey: string; scheme: SignatureScheme },
  nowMs: () => number = Date.now,
): WebhookVerifier {
  const macOf = (...parts: (string | Uint8Array)[]): Buffer => {
    const mac = createHmac('sha512', options.secretKey);
    for (const part of parts) mac.update(part);
    return mac.digest();
  };
  const isPlain = (body: Uint8Array, signature: string) => isSame(signature, macOf(body));
  const isTimestamped = (body: Uint8Array, signature: string) => {
    const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{128})$/.exec(signature) ?? [];
    if (seconds === undefined || hex === undefined) return false;
    if (Math.abs(nowMs() - Number(seconds) * 1_000) > toleranceMs) return false;
    return isSame(hex, macOf(`${seconds}.`, body));
  };
  const check = options.scheme === 'plain' ? isPlain : isTimestamped;
  return {
    isGenuine: (rawBody, signature) =>
      signature !== undefined && signature !== '' && check(rawBody, signature.toLowerCase()),
  };
}

function isSame(hex: string, mac: Buffer): boolean {
  if (!/^[0-9a-f]{128}$/.test(hex)) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), mac);
}
