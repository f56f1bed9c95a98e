/** What is read from an access token here. Nothing is verified: only the server judges tokens. */
interface TokenClaims {
  /** The id of the person it was issued to. */
  readonly sub?: string;
  /** When it was issued and when it expires, in seconds since 1970 by the server's clock. */
  readonly iat?: number;
  readonly exp?: number;
}

/** A request that leaves this long before its token expires still arrives in time. */
const marginMs = 30_000;

/** How far this device's clock is behind the server's; phones are often wrong by hours. Known once a token has arrived. */
let clockBehindMs = 0;

/** @returns the claims of an access token, or none where they can't be read */
export function claimsOf(token: string): TokenClaims {
  try {
    const claims = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const parsed: unknown = JSON.parse(atob(claims));
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Learns from a token that the server has just issued how far this device's clock is off. */
export function learnClock(issuedNow: string): void {
  const { iat } = claimsOf(issuedNow);
  if (typeof iat === 'number') clockBehindMs = iat * 1_000 - Date.now();
}

/** Whether a token has expired or is about to; false where that can't be read. */
export function expiresSoon(token: string): boolean {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && exp * 1_000 - marginMs <= Date.now() + clockBehindMs;
}
