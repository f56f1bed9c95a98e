import { createPublicKey, randomBytes } from 'node:crypto';
import { getProfile } from '@poc/contracts/endpoints/identity';
import { revocationList, tokenRules } from '@poc/contracts/token';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useIdentity } from '../testing/start-identity.ts';
import { createKeyring } from './keyring.ts';
import { signingKeyModel } from './signing-key.model.ts';

const identity = useIdentity();

const read = async (path: string): Promise<unknown> => (await fetch(`${identity.service.url}${path}`)).json();
const rsaKeys = z.strictObject({
  keys: z.array(
    z.strictObject({
      kty: z.literal('RSA'),
      kid: z.uuid(),
      use: z.literal('sig'),
      alg: z.literal('RS256'),
      n: z.string(),
      e: z.string(),
    }),
  ),
});

describe('the keyring', () => {
  it('publishes public keys only, which verify its signatures', async () => {
    const [jwk, ...others] = rsaKeys.parse(await read('/.well-known/jwks.json')).keys;
    if (!jwk) throw new Error('no key is published');
    expect(others).toEqual([]);
    const { token } = await identity.signIn((await identity.addPerson()).email);
    const verified = jwt.verify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      algorithms: [tokenRules.algorithm],
      issuer: tokenRules.issuer,
      audience: tokenRules.audience,
      complete: true,
    });
    expect(verified.header).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid });
  });

  it('creates one key for concurrent replicas', async () => {
    const { db, clock, config } = identity.service.deps;
    await signingKeyModel(db).deleteMany({});
    const replicas = Array.from({ length: 8 }, () =>
      createKeyring({ db, clock, secret: config.KEY_ENCRYPTION_SECRET }),
    );
    const keys = await Promise.all(replicas.map((replica) => replica.signingKey()));
    expect(new Set(keys.map((key) => key.kid)).size).toBe(1);
    expect(await signingKeyModel(db).countDocuments()).toBe(1);
  });

  it('stores the private key encrypted and reports a wrong secret', async () => {
    const { db, clock } = identity.service.deps;
    const stored = JSON.stringify(await signingKeyModel(db).find().lean());
    expect(stored).not.toContain('PRIVATE');
    expect(stored).not.toContain('"d":');
    const stranger = createKeyring({ db, clock, secret: randomBytes(32).toString('base64') });
    await expect(stranger.signingKey()).rejects.toThrow('KEY_ENCRYPTION_SECRET cannot decrypt');
  });

  it('no longer publishes a retired key', async () => {
    const { db, clock, config } = identity.service.deps;
    const secret = config.KEY_ENCRYPTION_SECRET;
    const old = await createKeyring({ db, clock, secret }).signingKey();
    await signingKeyModel(db).updateMany({}, { $set: { current: false, retiredAt: clock.now() } });
    const published = await createKeyring({ db, clock, secret }).publicKeys();
    expect(published.keys).toHaveLength(1);
    expect(published.keys.map((key) => key.kid)).not.toContain(old.kid);
  });
});

describe('GET /internal/revocations', () => {
  it('matches the contract', async () => {
    const response = await identity.service.readInternal('/internal/revocations');
    expect(revocationList.parse(await response.json())).toEqual({
      position: expect.any(Number),
      revocations: [],
    });
  });

  it('is served on the internal port only, with its secret', async () => {
    expect((await fetch(`${identity.service.url}/internal/revocations`)).status).toBe(404);
    expect((await fetch(`${identity.service.internalUrl}/internal/revocations`)).status).toBe(401);
    expect((await identity.service.readInternal('/.well-known/jwks.json')).status).toBe(404);
  });

  it('is not exposed by the API', async () => {
    const response = await fetch(`${identity.service.url}/api/internal/revocations`);
    expect(response.status).toBe(404);
    expect((await identity.service.call(getProfile)).status).toBe(401);
  });
});
