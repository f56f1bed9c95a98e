import { Secret, TOTP } from 'otpauth';

/** What an authenticator app with this key shows now. */
export const appCode = (key: string): string => new TOTP({ secret: Secret.fromBase32(key) }).generate();
