import type { Role } from '@poc/contracts/token';

/** Who is asking, from the access token and from nowhere else. Times are milliseconds since 1970. */
export interface Subject {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly avatar: string;
  readonly sessionId: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}
