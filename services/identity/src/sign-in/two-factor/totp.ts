import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** How far the phone's clock may differ from ours, in steps. */
const window = 1;
const secretBytes = 20;

/** A new random secret, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, email = ''): TOTP =>
  new TOTP({ issuer: 'POC', label: email, secret: Secret.fromBase32(secret), period: periodSeconds });

/** The secret as authenticator apps read it from a QR code. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step of 30 seconds that a code is of; null when it is of none of the last, the present and the next. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}
