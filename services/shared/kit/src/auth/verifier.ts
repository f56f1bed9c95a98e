import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { accessTokenClaims, tokenRules } from '@poc/contracts/token';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../clock.ts';
import { AppError, fail } from '../errors.ts';
import type { Logger } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import type { PublicKeySet, TokenSource } from './identity-source.ts';
import { createRevocations, type Revocation } from './revocations.ts';
import type { Subject } from './subject.ts';

export type { PublicKeySet, TokenSource } from './identity-source.ts';
export type { Revocation } from './revocations.ts';

export interface VerifierOptions {
  source: TokenSource;
  logger: Logger;
  /** Polling interval of revocations. Default: 10 s. */
  refreshMs?: number;
  clock?: Clock;
}

export interface Verifier {
  /** Verifies a token and returns its subject; throws token_expired or unauthenticated. */
  verify(token: string): Promise<Subject>;
  /** True if a subject's token was revoked after its verification; for connections that outlive a request. */
  isRevoked(subject: Subject): boolean;
  /** Notifies of each new revocation once. Returns the unsubscribe function. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
  /** True once keys were fetched: without them every token is refused. */
  ready(): boolean;
  /** Fetches keys and revocations now, for a caller that has just changed them. */
  refresh(): Promise<void>;
  stop(): void;
}

const cacheCapacity = 10_000;
/** Minimum interval between fetches triggered by unknown key ids, since any client can invent one. */
const minKeyRefreshMs = 5_000;
/** Interval of key fetches, so that withdrawn keys are removed. */
const keyRefreshMs = 60_000;
const firstTryMs = 250;

/**
 * Verifies access tokens with identity's public keys. Verified tokens are cached by hash; expiry, key and revocations
 * are still checked at each use. During an outage of identity the last keys and revocations remain in use.
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { source } = options;
  const clock = options.clock ?? systemClock;
  const refreshMs = options.refreshMs ?? 10_000;
  const outage = outageLog(options.logger, "identity's keys and revocations");
  const verified = new LRUCache<string, { subject: Subject; kid: string }>({ max: cacheCapacity });
  const revocations = createRevocations(clock);
  let position = 0;
  const listeners = new Set<(revocation: Revocation) => void>();
  let keys = new Map<string, KeyObject>();
  let keysReadAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function readKeys(): Promise<void> {
    keysReadAt = performance.now();
    keys = keyObjects(await source.keys());
  }

  async function readRevocations(): Promise<void> {
    const list = await source.revocations(position);
    position = list.position;
    for (const revocation of revocations.add(list.revocations))
      for (const listener of listeners) listener(revocation);
  }

  async function poll(): Promise<void> {
    const keysAreOld = keys.size === 0 || performance.now() - keysReadAt > keyRefreshMs;
    try {
      await Promise.all([keysAreOld ? readKeys() : undefined, readRevocations()]);
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
    if (stopped) return;
    // Polls faster until the first keys arrive, because the process is not ready without them.
    timer = setTimeout(poll, keys.size === 0 ? Math.min(firstTryMs, refreshMs) : refreshMs);
    timer.unref();
  }

  /** Returns a key by id. Concurrent requests with a new key id share one fetch. */
  async function keyOf(kid: string): Promise<KeyObject | undefined> {
    if (!keys.has(kid) && performance.now() - keysReadAt > minKeyRefreshMs) {
      reading ??= readKeys()
        .catch((error: unknown) => outage.failed(error))
        .finally(() => {
          reading = null;
        });
    }
    if (!keys.has(kid) && reading) await reading;
    return keys.get(kid);
  }

  /** A cached token may have expired or been revoked. */
  function assertHolds(subject: Subject): Subject {
    if (subject.expiresAt <= clock.now().getTime()) fail('token_expired');
    if (revocations.has(subject)) fail('unauthenticated', { internal: 'revoked' });
    return subject;
  }

  async function checked(token: string, digest: string): Promise<Subject> {
    const kid = keyIdOf(token) ?? fail('unauthenticated', { internal: 'not a token' });
    const key = (await keyOf(kid)) ?? fail('unauthenticated', { internal: 'unknown key' });
    const subject = checkToken(token, key, clock.now().getTime());
    verified.set(digest, { subject, kid });
    return subject;
  }

  void poll();

  return {
    async verify(token) {
      const digest = hash('sha256', token, 'base64');
      const known = verified.get(digest);
      const isKnown = known !== undefined && keys.has(known.kid);
      return assertHolds(isKnown ? known.subject : await checked(token, digest));
    },
    isRevoked: (subject) => revocations.has(subject),
    onRevoked(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ready: () => keys.size > 0,
    async refresh() {
      await Promise.all([readKeys(), readRevocations()]);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function keyObjects(set: PublicKeySet): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>();
  for (const key of set.keys) {
    if (key.kid !== undefined) keys.set(key.kid, createPublicKey({ key, format: 'jwk' }));
  }
  return keys;
}

/** Far above the length of our tokens; longer tokens are refused without hashing. */
const maxTokenLength = 8_192;

const clockSkewSeconds = 30;

/** Returns the unverified key id of a token, used to choose the key; null if it is not a token. */
function keyIdOf(token: string): string | null {
  if (token.length > maxTokenLength) return null;
  const header = decodeHeader(token);
  return typeof header?.kid === 'string' ? header.kid : null;
}

/**
 * Verifies an access token: RS256 only, our issuer, audience and `typ`, not expired, lifetime within our limit, every
 * claim present.
 * @param now milliseconds since 1970
 * @throws token_expired, or unauthenticated for everything else; the exact reason is only logged
 */
function checkToken(token: string, key: KeyObject, now: number): Subject {
  const { header, payload } = verifySignature(token, key, now);
  if (header.typ !== tokenRules.typ) fail('unauthenticated', { internal: 'wrong typ' });
  const parsed = accessTokenClaims.safeParse(payload);
  if (!parsed.success) fail('unauthenticated', { internal: 'claims missing' });
  const { sub, role, sid, mfa, mfa_at, iat, exp } = parsed.data;
  if (exp - iat > tokenRules.maxAgeSeconds || iat > now / 1000 + clockSkewSeconds) {
    fail('unauthenticated', { internal: 'token lifetime exceeds the limit' });
  }
  return {
    id: sub,
    role,
    sessionId: sid,
    ...(mfa === undefined ? {} : { withheld: mfa }),
    ...(mfa_at === undefined ? {} : { secondFactorAt: mfa_at * 1000 }),
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
  };
}

function verifySignature(token: string, key: KeyObject, now: number): jwt.Jwt {
  try {
    return jwt.verify(token, key, {
      complete: true,
      algorithms: [tokenRules.algorithm],
      issuer: tokenRules.issuer,
      audience: tokenRules.audience,
      clockTimestamp: Math.floor(now / 1000),
    });
  } catch (error) {
    if (error instanceof jwt.TokenExpiredError) throw new AppError('token_expired', { cause: error });
    throw new AppError('unauthenticated', { internal: 'not a valid token', cause: error });
  }
}

function decodeHeader(token: string): jwt.JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header;
  } catch {
    return undefined;
  }
}
