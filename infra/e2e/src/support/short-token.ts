import { sign } from 'node:crypto';
import { accessTokenClaims, tokenRules } from '@poc/contracts/token';
import { createKeyring } from '@poc/identity/keys/keyring';
import { systemClock } from '@poc/kit/clock';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { inject } from 'vitest';

/**
 * A token like another, signed by identity's own key, that is good for some seconds only.
 * @returns it, and when it expires, in milliseconds since 1970
 */
export async function shortened(
  token: string,
  seconds: number,
): Promise<{ token: string; expiresAt: number }> {
  const logger = createLogger({ service: 'e2e', level: 'error' });
  const db = await connectMongo({ url: inject('mongoUrl'), database: 'poc_identity', logger });
  try {
    const keyring = createKeyring({ db, clock: systemClock, secret: inject('keySecret') });
    const { kid, privateKey } = await keyring.signingKey();
    const claims = accessTokenClaims.parse(JSON.parse(decoded(token.split('.')[1] ?? '')));
    const exp = Math.floor(Date.now() / 1_000) + seconds;
    const header = { alg: tokenRules.algorithm, typ: tokenRules.typ, kid };
    const content = `${encoded(header)}.${encoded({ ...claims, exp })}`;
    const signature = sign('sha256', Buffer.from(content), privateKey).toString('base64url');
    return { token: `${content}.${signature}`, expiresAt: exp * 1_000 };
  } finally {
    await db.close();
  }
}

const decoded = (part: string): string => Buffer.from(part, 'base64url').toString();
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
