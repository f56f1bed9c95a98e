import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import type { PersonCard } from '@poc/contracts/event';
import type { SynonymChanges } from '@poc/contracts/internal';
import { type RevocationList, tokenRules } from '@poc/contracts/token';
import type { IdentitySource } from '@poc/kit/auth/identity-source';
import type { Subject } from '@poc/kit/auth/subject';
import type { Revocation } from '@poc/kit/auth/verifier';
import { type Clock, systemClock } from '@poc/kit/clock';
import { newId } from './factories.ts';

export interface TokenChanges {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
}

/** Subject of a token, with the person's profile in identity. */
export type TestPerson = Partial<Subject> & Partial<PersonCard>;

/** Fake of identity: a key pair and the subjects of signed tokens. */
export interface TestTokens {
  readonly source: IdentitySource;
  /** Synonyms of administrators. */
  readonly synonyms: SynonymChanges;
  readonly keyId: string;
  readonly publicKeyPem: string;
  /** Signs an access token with default claims, issued now for 15 minutes. */
  sign(subject?: TestPerson, changes?: TokenChanges): string;
  member(subject?: TestPerson): string;
  admin(subject?: TestPerson, claims?: TokenChanges['claims']): string;
  /** Creates a token signed by HMAC (with the public key: algorithm confusion), or unsigned (`alg: none`). */
  forge(how: { secret: string } | 'none', changes?: TokenChanges): string;
  revoke(revocation: Partial<Revocation> & { userId: string }): void;
}

export const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Shared, because generating keys takes longer than many tests. */
const sharedKeys = newKeys();

/**
 * @param clock clock of the verifying service
 * @param keys default: the same for all tokens of the process, under a separate key id
 */
export function testTokens(clock: Clock = systemClock, { publicKey, privateKey } = sharedKeys): TestTokens {
  const keyId = newId();
  const revoked: RevocationList = { position: 0, revocations: [] };
  const people = new Map<string, PersonCard>();
  const synonyms: SynonymChanges = { added: [], disabled: [] };

  const unsigned = (algorithm: string, subject: Partial<Subject>, changes: TokenChanges): string => {
    const header = { alg: algorithm, typ: tokenRules.typ, kid: keyId, ...changes.header };
    return `${encoded(header)}.${encoded({ ...claimsOf(subject, clock.now()), ...changes.claims })}`;
  };
  const sign = (person: TestPerson = {}, changes: TokenChanges = {}): string => {
    const subject = { id: newId(), ...person };
    people.set(subject.id, cardOf(subject));
    const content = unsigned('RS256', subject, changes);
    return `${content}.${signBytes('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };

  return {
    source: {
      keys: async () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId }] }),
      revocations: async () => revoked,
      person: async (id) => people.get(id) ?? null,
      synonyms: async () => synonyms,
    },
    synonyms,
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
    revoke({ userId, sessionId = null, notBefore = seconds(clock.now().getTime()) }) {
      revoked.revocations.push({ userId, sessionId, notBefore });
    },
  };
}

function claimsOf(subject: Partial<Subject>, now: Date): Record<string, unknown> {
  const issuedAt = subject.issuedAt ?? now.getTime();
  const expiresAt = subject.expiresAt ?? issuedAt + tokenRules.maxAgeSeconds * 1000;
  return {
    iss: tokenRules.issuer,
    aud: tokenRules.audience,
    sub: subject.id ?? newId(),
    sid: subject.sessionId ?? newId(),
    role: subject.role ?? 'user',
    iat: seconds(issuedAt),
    exp: seconds(expiresAt),
  };
}

const cardOf = (person: TestPerson): PersonCard => ({
  name: person.name ?? 'Member',
  email: person.email ?? 'member@poc.test',
  avatar: person.avatar ?? '',
  role: person.role ?? 'user',
  createdAt: person.createdAt ?? new Date().toISOString(),
  profileVisibility: person.profileVisibility ?? 'members',
  activityVisibility: person.activityVisibility ?? 'members',
});

const seconds = (ms: number): number => Math.floor(ms / 1000);
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
