import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { newKeys, testTokens } from '@poc/testing/tokens';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { createVerifier, type Verifier } from './verifier.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const running: Verifier[] = [];
afterEach(() => {
  for (const verifier of running.splice(0)) verifier.stop();
});

async function given() {
  const tokens = testTokens();
  const clock = testClock();
  const verifier = createVerifier({ source: tokens.source, logger, clock, refreshMs: 10_000 });
  running.push(verifier);
  await vi.waitFor(() => expect(verifier.ready()).toBe(true), 30_000);
  return { tokens, clock, verifier };
}
const codeOf = (verifier: Verifier, token: string) =>
  verifier.verify(token).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

describe('verify', () => {
  it('returns the subject of a valid token, also from the cache', async () => {
    const { tokens, verifier } = await given();
    const id = newId();
    const token = tokens.admin({ id, sessionId: 's1' });
    const subject = await verifier.verify(token);
    expect(subject).toMatchObject({ id, role: 'admin', sessionId: 's1' });
    expect(subject.expiresAt - subject.issuedAt).toBe(900_000);
    expect(await verifier.verify(token)).toBe(subject);
  });

  it('accepts a legacy token with name and picture, and ignores them', async () => {
    const { tokens, verifier } = await given();
    const claims = { name: 'Ada', avatar: '/uploads/avatars/ada.webp' };
    const subject = await verifier.verify(tokens.sign({}, { claims }));
    expect(Object.keys(subject).sort()).toEqual(['expiresAt', 'id', 'issuedAt', 'role', 'sessionId']);
  });

  it('rejects every forgery', async () => {
    const { tokens, verifier } = await given();
    const stranger = testTokens(undefined, newKeys());
    const good = tokens.member();
    const [header, payload, signature] = good.split('.');
    const promoted = Buffer.from(payload ?? '', 'base64url')
      .toString()
      .replace('"user"', '"admin"');
    const now = Math.floor(Date.now() / 1000);
    const forgeries = {
      'alg none': tokens.forge('none'),
      'HS256 with the public key': tokens.forge({ secret: tokens.publicKeyPem }),
      'HS256 under alg RS256': tokens.forge({ secret: tokens.publicKeyPem }, { header: { alg: 'RS256' } }),
      'another key under our id': stranger.sign({}, { header: { kid: tokens.keyId } }),
      'unknown kid': stranger.member(),
      'no kid': tokens.sign({}, { header: { kid: undefined } }),
      'kid of another type': tokens.sign({}, { header: { kid: { $gt: '' } } }),
      'wrong aud': tokens.sign({}, { claims: { aud: 'other' } }),
      'no aud': tokens.sign({}, { claims: { aud: undefined } }),
      'wrong iss': tokens.sign({}, { claims: { iss: 'other' } }),
      'wrong typ': tokens.sign({}, { header: { typ: 'JWT' } }),
      'no exp': tokens.sign({}, { claims: { exp: undefined } }),
      'no sub': tokens.sign({}, { claims: { sub: undefined } }),
      'unknown role': tokens.sign({}, { claims: { role: 'root' } }),
      'lives too long': tokens.sign({}, { claims: { exp: now + 86_400 } }),
      'issued in the future': tokens.sign({ issuedAt: Date.now() + 600_000 }),
      'changed payload': [header, Buffer.from(promoted).toString('base64url'), signature].join('.'),
      'no signature': `${header}.${payload}.`,
      'not a token': 'nonsense',
      empty: '',
      endless: `${header}.${'a'.repeat(10_000)}.${signature}`,
    };
    for (const [name, token] of Object.entries(forgeries)) {
      expect([name, await codeOf(verifier, token)]).toEqual([name, 'unauthenticated']);
    }
    expect(await codeOf(verifier, good)).toBe('accepted');
  });

  it('distinguishes an expired token from an invalid one, also from the cache', async () => {
    const { tokens, clock, verifier } = await given();
    expect(await codeOf(verifier, tokens.sign({ issuedAt: Date.now() - 1_000_000 }))).toBe('token_expired');
    const token = tokens.member();
    expect(await codeOf(verifier, token)).toBe('accepted');
    clock.advance(901_000);
    expect(await codeOf(verifier, token)).toBe('token_expired');
    expect(await codeOf(verifier, token)).toBe('token_expired');
  });
});

describe('revocations', () => {
  it('revokes earlier tokens of a person or a session, also from the cache', async () => {
    const { tokens, verifier } = await given();
    const [banned, loggedOut] = [newId(), newId()];
    const all = tokens.member({ id: banned });
    const one = tokens.member({ id: loggedOut, sessionId: 'one' });
    const other = tokens.member({ id: loggedOut, sessionId: 'other' });
    const later = tokens.member({ id: banned, issuedAt: Date.now() + 2_000 });
    const subject = await verifier.verify(all);
    await verifier.verify(one);
    const heard = vi.fn();
    const end = verifier.onRevoked(heard);

    tokens.revoke({ userId: banned });
    tokens.revoke({ userId: loggedOut, sessionId: 'one' });
    await verifier.refresh();

    expect(await codeOf(verifier, all)).toBe('unauthenticated');
    expect(await codeOf(verifier, later)).toBe('accepted');
    expect(await codeOf(verifier, one)).toBe('unauthenticated');
    expect(await codeOf(verifier, other)).toBe('accepted');
    expect(verifier.isRevoked(subject)).toBe(true);
    expect(heard).toHaveBeenCalledTimes(2);

    await verifier.refresh();
    expect(heard).toHaveBeenCalledTimes(2);
    end();
    tokens.revoke({ userId: newId() });
    await verifier.refresh();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('keys', () => {
  it('removes a withdrawn key and rejects its cached tokens', async () => {
    const tokens = testTokens();
    const successor = testTokens(undefined, newKeys());
    let source = tokens.source;
    const verifier = createVerifier({
      source: { keys: () => source.keys(), revocations: (since) => source.revocations(since) },
      logger,
    });
    running.push(verifier);
    await vi.waitFor(() => expect(verifier.ready()).toBe(true), 30_000);
    const token = tokens.member();
    expect(await codeOf(verifier, token)).toBe('accepted');

    source = successor.source;
    await verifier.refresh();
    expect(await codeOf(verifier, token)).toBe('unauthenticated');
    expect(await codeOf(verifier, successor.member())).toBe('accepted');
  });

  it('uses the last keys during an outage of identity, and does not fetch for each unknown key id', async () => {
    const tokens = testTokens();
    let away = false;
    const keys = vi.fn(() => (away ? Promise.reject(new Error('away')) : tokens.source.keys()));
    const revocations = () => (away ? Promise.reject(new Error('away')) : tokens.source.revocations(0));
    const verifier = createVerifier({ source: { keys, revocations }, logger, refreshMs: 10 });
    running.push(verifier);
    await vi.waitFor(() => expect(verifier.ready()).toBe(true), 30_000);

    away = true;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await codeOf(verifier, tokens.member())).toBe('accepted');
    for (let i = 0; i < 50; i++)
      await codeOf(verifier, tokens.sign({}, { header: { kid: `invented-${i}` } }));
    expect(keys.mock.calls.length).toBeLessThan(5);
  });

  it('is not ready before the first fetch from identity succeeds', async () => {
    const tokens = testTokens();
    let away = true;
    const verifier = createVerifier({
      source: {
        keys: () => (away ? Promise.reject(new Error('away')) : tokens.source.keys()),
        revocations: tokens.source.revocations,
      },
      logger,
      refreshMs: 10,
    });
    running.push(verifier);
    expect(verifier.ready()).toBe(false);
    expect(await codeOf(verifier, tokens.member())).toBe('unauthenticated');
    away = false;
    await vi.waitFor(() => expect(verifier.ready()).toBe(true), 30_000);
  });
});
