import { randomBytes } from 'node:crypto';
import { getProfile } from '@poc/contracts/endpoints/identity';
import { refreshSession } from '@poc/contracts/endpoints/sign-in';
import { identitySourceAt } from '@poc/kit/auth/identity-source';
import { createVerifier } from '@poc/kit/auth/verifier';
import { createLogger } from '@poc/kit/log';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refreshTokenOf, startIdentity, type TestIdentity, withCookie } from '../testing/start-identity.ts';
import { createKeyring } from './keyring.ts';
import { publishedAfterMs, publishedBeforeMs, rotateKeys } from './rotate-keys.ts';
import { signingKeyModel } from './signing-key.model.ts';

let identity: TestIdentity;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.service.stop());

const deps = () => {
  const { db, clock, config } = identity.service.deps;
  return { db, clock, secret: config.KEY_ENCRYPTION_SECRET };
};
const kidOf = (token: string): string => jwt.decode(token, { complete: true })?.header.kid ?? '';
const profile = async (token: string): Promise<number> =>
  (await identity.service.call(getProfile, { token })).status;
const refresh = async (refreshToken: string) => {
  const response = await identity.service.call(refreshSession, withCookie(refreshToken));
  return { token: response.body?.token ?? '', refreshToken: refreshTokenOf(response.headers) ?? '' };
};
const publishedKids = async (): Promise<(string | undefined)[]> =>
  (await createKeyring(deps()).publicKeys()).keys.map((key) => key.kid);
const refreshVerifier = () => identity.service.deps.verifier.refresh();

describe('a rotation of the keys', () => {
  it('keeps tokens and sessions from before, during and after it valid', async () => {
    const before = await identity.signIn((await identity.addPerson()).email);
    const rotation = await rotateKeys(deps());
    expect(rotation).toEqual({
      begun: true,
      signsFrom: new Date(identity.clock.now().getTime() + publishedBeforeMs),
      withdrawnAt: new Date(identity.clock.now().getTime() + publishedBeforeMs + publishedAfterMs),
    });

    const during = await refresh(before.refreshToken);
    expect(kidOf(during.token)).toBe(kidOf(before.token));
    expect(await publishedKids()).toHaveLength(2);
    await refreshVerifier();

    identity.clock.advance(publishedBeforeMs);
    const after = await refresh(during.refreshToken);
    expect(kidOf(after.token)).not.toBe(kidOf(before.token));
    for (const token of [before.token, during.token, after.token]) expect(await profile(token)).toBe(200);

    identity.clock.advance(publishedAfterMs);
    await refreshVerifier();
    expect(await publishedKids()).toEqual([kidOf(after.token)]);
    const late = await refresh(after.refreshToken);
    expect(late.token).not.toBe('');
    expect(await profile(late.token)).toBe(200);
  });

  it('withdraws the old key, which invalidates even unexpired tokens', async () => {
    const { token } = await identity.signIn((await identity.addPerson()).email);
    await rotateKeys(deps());
    await signingKeyModel(identity.service.deps.db).updateOne(
      { _id: kidOf(token) },
      { $set: { retiredAt: identity.clock.now() } },
    );
    await refreshVerifier();
    expect(await profile(token)).toBe(401);
  });

  it('reaches every process of identity without a restart', async () => {
    const { email } = await identity.addPerson();
    const kids = [kidOf((await identity.signIn(email)).token)];
    const elsewhere = createKeyring(deps());
    await elsewhere.signingKey();
    for (let round = 0; round < 3; round++) {
      await rotateKeys(deps());
      identity.clock.advance(publishedBeforeMs);
      const { token } = await identity.signIn(email);
      expect((await elsewhere.signingKey()).kid).toBe(kidOf(token));
      kids.push(kidOf(token));
    }
    expect(new Set(kids).size).toBe(4);
  });

  it('is idempotent until the new key is used', async () => {
    const rotations = await Promise.all(Array.from({ length: 5 }, () => rotateKeys(deps())));
    expect(rotations.filter((one) => one.begun)).toHaveLength(1);
    expect(await rotateKeys(deps())).toMatchObject({ begun: false });
    expect(await publishedKids()).toHaveLength(2);
  });

  it('fails with a secret that does not decrypt the keys', async () => {
    const rotation = rotateKeys({ ...deps(), secret: randomBytes(32).toString('base64') });
    await expect(rotation).rejects.toThrow('KEY_ENCRYPTION_SECRET cannot decrypt');
    expect(await publishedKids()).toHaveLength(1);
  });

  it('creates the first key', async () => {
    await signingKeyModel(identity.service.deps.db).deleteMany({});
    expect(await rotateKeys(deps())).toMatchObject({ begun: true, withdrawnAt: null });
    expect(await publishedKids()).toHaveLength(1);
  });

  it('supports keys created before rotations existed', async () => {
    const keys = signingKeyModel(identity.service.deps.db);
    await keys.updateMany({}, { $unset: { activeFrom: 1 } });
    const { token } = await identity.signIn((await identity.addPerson()).email);
    expect(await profile(token)).toBe(200);
    expect(await rotateKeys(deps())).toMatchObject({ begun: true });
  });

  it('reaches other services, whose verifiers fetch the keys for an unknown key id', async () => {
    const { email } = await identity.addPerson();
    const old = await identity.signIn(email);
    const verifier = createVerifier({
      source: identitySourceAt({
        IDENTITY_URL: identity.service.url,
        IDENTITY_INTERNAL_URL: identity.service.internalUrl ?? '',
        INTERNAL_SECRET: identity.service.deps.config.INTERNAL_SECRET,
      }),
      logger: createLogger({ service: 'other', level: 'silent' }),
      clock: identity.clock,
    });
    try {
      await expect.poll(() => verifier.ready(), { timeout: 20_000 }).toBe(true);
      await rotateKeys(deps());
      identity.clock.advance(publishedBeforeMs);
      const { token } = await identity.signIn(email);
      // Verifiers fetch an unknown key at most every five seconds, since anyone can invent a key id.
      const verified = async () => (await verifier.verify(token).catch(() => null))?.sessionId;
      await expect.poll(verified, { timeout: 30_000, interval: 500 }).toBeTypeOf('string');
      expect(await verifier.verify(old.token)).toMatchObject({ role: 'user' });
    } finally {
      verifier.stop();
    }
  });
});
