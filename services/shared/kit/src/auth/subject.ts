import type { Role } from '@poc/contracts/token';

/** Who is asking, from the access token and from nowhere else. Times are milliseconds since 1970. */
export interface Subject {
  readonly id: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Why the rights of an administrator are withheld; see the claim `mfa`. */
  readonly withheld?: 'setup' | 'needed';
  /** When the second factor was last given; absent without one. */
  readonly secondFactorAt?: number;
  readonly issuedAt: number;
  readonly expiresAt: number;
}
