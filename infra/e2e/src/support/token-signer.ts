import { sign } from 'node:crypto';
import { type AccessTokenClaims, tokenRules } from '@poc/contracts/token';
import { createKeyring } from '@poc/identity/keys/keyring';
import { systemClock } from '@poc/kit/clock';
import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { inject } from 'vitest';
import { encoded } from './token-parts.ts';

/** Decrypts identity's signing key. Tokens signed with it are as valid as identity's. */
export async function tokenSigner(): Promise<(claims: AccessTokenClaims) => string> {
  const logger = createLogger({ service: 'e2e', level: 'error' });
  const db = await connectMongo({ url: inject('mongoUrl'), database: 'poc_identity', logger });
  try {
    const keyring = createKeyring({ db, clock: systemClock, secret: inject('keySecret') });
    const { kid, privateKey } = await keyring.signingKey();
    const header = { alg: tokenRules.algorithm, typ: tokenRules.typ, kid };
    return (claims) => {
      const content = `${encoded(header)}.${encoded(claims)}`;
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
    };
  } finally {
    await db.close();
  }
}
