import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { type RevocationList, tokenRules } from '@poc/contracts/token';
import type { Subject } from '@poc/kit/auth/subject';
import type { Revocation, TokenSource } from '@poc/kit/auth/verifier';
import { newId } from './factories.ts';

/** What a forged token has otherwise than a good one. */
export interface TokenChanges {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
}

/** A key pair that stands in for identity's. */
export interface TestTokens {
  /** For a verifier: the public key and what was revoked. */
  readonly source: TokenSource;
  readonly keyId: string;
  readonly publicKeyPem: string;
  /** Signs an access token; what is left out gets a sensible value. Issued now, for 15 minutes. */
  sign(subject?: Partial<Subject>, changes?: TokenChanges): string;
  member(subject?: Partial<Subject>): string;
  admin(subject?: Partial<Subject>, claims?: TokenChanges['claims']): string;
  /** A token signed by HMAC with any secret (the public key, for the swap of RS and HS), or not at all (`alg: none`). */
  forge(how: { secret: string } | 'none', changes?: TokenChanges): string;
  revoke(revocation: Partial<Revocation> & { userId: string }): void;
}

export function testTokens(): TestTokens {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyId = newId();
  const revoked: RevocationList = { revocations: [] };

  const unsigned = (algorithm: string, subject: Partial<Subject>, changes: TokenChanges): string => {
    const header = { alg: algorithm, typ: tokenRules.typ, kid: keyId, ...changes.header };
    return `${encoded(header)}.${encoded({ ...claimsOf(subject), ...changes.claims })}`;
  };
  const sign = (subject: Partial<Subject> = {}, changes: TokenChanges = {}): string => {
    const content = unsigned('RS256', subject, changes);
    return `${content}.${signBytes('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  return {
    source: {
      keys: async () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId }] }),
      revocations: async () => revoked,
    },
    keyId,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign,
    member: (subject = {}) => sign({ role: 'user', ...subject }),
    admin: (subject = {}, claims = {}) => sign({ role: 'admin', name: 'Admin', ...subject }, { claims }),
    forge(how, changes = {}) {
      if (how === 'none') return `${unsigned('none', {}, changes)}.`;
      const content = unsigned('HS256', {}, changes);
      return `${content}.${createHmac('sha256', how.secret).update(content).digest('base64url')}`;
    },
    revoke({ userId, sessionId = null, notBefore = seconds(Date.now()) }) {
      revoked.revocations.push({ userId, sessionId, notBefore });
    },
  };
}

function claimsOf(subject: Partial<Subject>): Record<string, unknown> {
  const issuedAt = subject.issuedAt ?? Date.now();
  const expiresAt = subject.expiresAt ?? issuedAt + tokenRules.maxAgeSeconds * 1000;
  return {
    iss: tokenRules.issuer,
    aud: tokenRules.audience,
    sub: subject.id ?? newId(),
    sid: subject.sessionId ?? newId(),
    role: subject.role ?? 'user',
    name: subject.name ?? 'Member',
    avatar: subject.avatar ?? '',
    iat: seconds(issuedAt),
    exp: seconds(expiresAt),
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
