/** Claims of an access token. Not verified: only the server validates tokens. */
interface TokenClaims {
  readonly sub?: string;
  /** Time of issue and of expiry, in seconds since the epoch by the server's clock. */
  readonly iat?: number;
  readonly exp?: number;
}

/** Time for a request to reach the server before its token expires. */
const marginMs = 30_000;

/**
 * Difference between the server's clock and this device's, which may be wrong by hours. Measured when a token arrives.
 */
let clockBehindMs = 0;

/** Decodes an access token. @returns an empty object when it is malformed */
export function claimsOf(token: string): TokenClaims {
  try {
    const claims = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const parsed: unknown = JSON.parse(atob(claims));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Measures the clock difference from a token that the server has just issued. */
export function measureClock(issuedNow: string): void {
  const { iat } = claimsOf(issuedNow);
  if (typeof iat === 'number') clockBehindMs = iat * 1_000 - Date.now();
}

/** True when a token has expired or is about to; false when its expiry is unreadable. */
export function expiresSoon(token: string): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && exp * 1_000 - marginMs <= Date.now() + clockBehindMs;
}
