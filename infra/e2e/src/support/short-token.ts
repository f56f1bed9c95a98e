import { accessTokenClaims } from '@poc/contracts/token';
import { claimsOf } from './token-parts.ts';
import { tokenSigner } from './token-signer.ts';

/**
 * Signs a copy of a token with identity's own key that is valid for a few seconds.
 * @returns the token, and its expiry in ms since 1970
 */
export async function shortened(
  token: string,
  seconds: number,
): Promise<{ token: string; expiresAt: number }> {
  const claims = accessTokenClaims.parse(claimsOf(token));
  const exp = Math.floor(Date.now() / 1_000) + seconds;
  const signed = await tokenSigner();
  return { token: signed({ ...claims, exp }), expiresAt: exp * 1_000 };
}
