import type { Types } from 'mongoose';
import type { UserDoc } from '../accounts/accounts.api.ts';
import type { IdentityDeps } from '../deps.ts';
import { tokenState } from '../sign-in/sign-in.api.ts';
import { signAccessToken } from './sign-access-token.ts';

export interface TokenSubject {
  user: UserDoc;
  sessionId: Types.ObjectId;
  /** Time of the last second-factor confirmation in this session. */
  secondFactorAt: Date | null;
  /** From `issueMoment`. */
  issuedAt: Date;
}

export async function accessTokenOf(
  deps: Pick<IdentityDeps, 'db' | 'keyring' | 'secondFactorRequired'>,
  { user, sessionId, secondFactorAt, issuedAt }: TokenSubject,
): Promise<string> {
  const [key, rights] = await Promise.all([
    deps.keyring.signingKey(),
    tokenState(deps, user, secondFactorAt),
  ]);
  return signAccessToken(key, { ...user, ...rights }, sessionId.toHexString(), issuedAt);
}
