import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Allowed clock difference in steps. */
const window = 1;
const secretBytes = 20;

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, email = ''): TOTP =>
  new TOTP({ issuer: 'POC', label: email, secret: Secret.fromBase32(secret), period: periodSeconds });

export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Returns the 30-second step of a code, or null unless it is the previous, current or next one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
