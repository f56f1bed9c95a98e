import {
  beginSecondFactor,
  confirmSecondFactor,
  giveSecondFactor,
} from '@poc/contracts/endpoints/second-factor';
import type { CallResponse } from '@poc/testing/service';
import { Secret, TOTP } from 'otpauth';
import { challengeCookieName } from '../sign-in/two-factor/challenge-cookie.ts';
import { password, type TestIdentity } from './start-identity.ts';

export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

export function wrongCode(secret: string, at: Date): string {
  const near = [-60, -30, 0, 30, 60].map((s) => codeAt(secret, new Date(at.getTime() + s * 1000)));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one)) ?? ''
  );
}

/** Enables two-factor authentication through the API, and advances the clock so that the next code is new. */
export async function enableSecondFactor(
  { service, clock }: TestIdentity,
  { id, token }: { id: string; token: string },
): Promise<{ secret: string; token: string; recoveryCodes: string[] }> {
  const begun = await service.call(beginSecondFactor, { params: { id }, token, body: { password } });
  const { secret } = begun.body ?? { secret: '' };
  const code = codeAt(secret, clock.now());
  const confirmed = await service.call(confirmSecondFactor, { params: { id }, token, body: { code } });
  if (!confirmed.body)
    throw new Error(`the second factor was not enabled: ${confirmed.status} ${confirmed.code}`);
  clock.advance(60_000);
  return { secret, token: confirmed.body.token, recoveryCodes: confirmed.body.recoveryCodes };
}

export const challengeOf = (headers: Headers): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${challengeCookieName}=`))
    ?.split(';')[0];

export const giveCode = (
  { service }: TestIdentity,
  cookie: string | undefined,
  code: string,
): Promise<CallResponse<typeof giveSecondFactor>> =>
  service.call(giveSecondFactor, { body: { code }, headers: cookie ? { cookie } : {} });
