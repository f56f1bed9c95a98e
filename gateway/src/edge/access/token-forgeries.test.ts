import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { send } from '../../testing/send.ts';
import { useTestGateway } from '../../testing/start-test-gateway.ts';

const gateway = useTestGateway();

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const parts = (token: string): { header: object; claims: object; signature: string } => {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: decoded(header), claims: decoded(claims), signature };
};
const ask = (token: string) => send(gateway.url, '/api/auth/profile', { token });

const forgeries: Record<string, (good: string) => Promise<string> | string> = {
  'no algorithm': (good) =>
    `${encoded({ ...parts(good).header, alg: 'none' })}.${encoded(parts(good).claims)}.`,
  'the public key as an HMAC secret': async (good) => {
    const { keys } = await gateway.tokens.source.keys();
    const [key] = keys;
    if (!key) throw new Error('no key');
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const content = `${encoded({ ...parts(good).header, alg: 'HS256' })}.${encoded(parts(good).claims)}`;
    return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
  },
  "another's key under our key id": (good) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const content = `${encoded(parts(good).header)}.${encoded(parts(good).claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  },
  'another role': (good) =>
    `${encoded(parts(good).header)}.${encoded({ ...parts(good).claims, role: 'admin' })}.${parts(good).signature}`,
  'an unknown key id': () => gateway.tokens.sign({}, { header: { kid: 'nobody' } }),
  'no key id': () => gateway.tokens.sign({}, { header: { kid: undefined } }),
  'another kind of token': () => gateway.tokens.sign({}, { header: { typ: 'JWT' } }),
  'another audience': () => gateway.tokens.sign({}, { claims: { aud: 'elsewhere' } }),
  'another issuer': () => gateway.tokens.sign({}, { claims: { iss: 'elsewhere' } }),
  'no subject': () => gateway.tokens.sign({}, { claims: { sub: undefined } }),
  'a life of a year': () =>
    gateway.tokens.sign({}, { claims: { exp: Math.floor(Date.now() / 1000) + 31_536_000 } }),
  'no signature': (good) => good.slice(0, good.lastIndexOf('.') + 1),
  'not a token': () => 'abc',
  'a very long text': () => `${'a'.repeat(9_000)}.b.c`,
};

it('accepts a valid token', async () => {
  expect((await ask(gateway.tokens.member())).status).toBe(200);
});

it.each(Object.keys(forgeries))('refuses %s', async (name) => {
  const token = await forgeries[name]?.(gateway.tokens.member());
  gateway.fakes.identity.seen.length = 0;
  expect(await ask(token ?? '')).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(gateway.fakes.identity.seen).toEqual([]);
});

it('distinguishes an expired token from an invalid one, so that clients can refresh it', async () => {
  const issued = Math.floor(Date.now() / 1000) - 900;
  const token = gateway.tokens.sign({}, { claims: { iat: issued, exp: issued + 600 } });
  expect(await ask(token)).toMatchObject({ status: 401, code: 'token_expired' });
});
