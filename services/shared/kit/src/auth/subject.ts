import type { Role } from '@poc/contracts/token';

/** Authenticated caller, derived from the access token only. Times are milliseconds since 1970. */
export interface Subject {
  readonly id: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Reason why administrator rights are withheld; see the claim `mfa`. */
  readonly withheld?: 'setup' | 'needed';
  /** Time of the last two-factor confirmation; absent if none. */
  readonly secondFactorAt?: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
}
