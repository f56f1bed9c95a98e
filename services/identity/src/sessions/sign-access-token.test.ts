import { generateKeyPairSync } from 'node:crypto';
import { accessTokenClaims } from '@poc/contracts/token';
import jwt from 'jsonwebtoken';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { signAccessToken } from './sign-access-token.ts';

describe('signAccessToken', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const user = { _id: new Types.ObjectId(), role: 'user' as const, name: 'Ada Eze', avatar: '/ada.webp' };
  const now = new Date('2026-11-21T09:00:00.500Z');
  const token = signAccessToken({ kid: 'k1', privateKey }, user, 's1', now);

  it('contains exactly the claims of the contract', () => {
    const claims = jwt.verify(token, publicKey, { clockTimestamp: 1 });
    expect(accessTokenClaims.parse(claims)).toEqual(claims);
    expect(claims).toEqual({
      iss: 'poc-identity',
      aud: 'poc',
      sub: user._id.toHexString(),
      sid: 's1',
      role: 'user',
      iat: Date.parse('2026-11-21T09:00:00Z') / 1000,
      exp: Date.parse('2026-11-21T09:15:00Z') / 1000,
    });
  });

  it('sets key id, algorithm and type in the header', () => {
    const [header = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'RS256',
      typ: 'at+jwt',
      kid: 'k1',
    });
  });
});
