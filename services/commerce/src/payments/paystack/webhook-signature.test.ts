import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWebhookVerifier } from './webhook-signature.ts';

const secretKey = 'sk_test_signature';
const body = Buffer.from('{"event":"charge.success","data":{"id":18446744073709551615,"reference":"poc-1"}}');
const sign = (bytes: Uint8Array | string, key = secretKey) =>
  createHmac('sha512', key).update(bytes).digest('hex');
const plain = createWebhookVerifier({ secretKey, scheme: 'plain' });

/** Returns the bytes with one of them changed. */
function mutated(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = randomInt(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << randomInt(8));
  return copy;
}

describe('the plain scheme', () => {
  it('accepts the documented signature', () => {
    expect(plain.isGenuine(body, sign(body))).toBe(true);
    expect(plain.isGenuine(body, sign(body).toUpperCase())).toBe(true);
  });

  it('refuses 10,000 mutated bodies and signatures', () => {
    const good = sign(body);
    let taken = 0;
    for (let at = 0; at < 5_000; at += 1) {
      if (plain.isGenuine(mutated(body), good)) taken += 1;
      const hex = Buffer.from(good, 'hex');
      if (plain.isGenuine(body, mutated(hex).toString('hex'))) taken += 1;
    }
    expect(taken).toBe(0);
  });

  it.each([
    ['no header', undefined],
    ['an empty signature', ''],
    ['another key', sign(body, 'sk_test_other')],
    ['too short', sign(body).slice(2)],
    ['too long', `${sign(body)}00`],
    ['no hex', 'z'.repeat(128)],
    ['random', randomBytes(64).toString('hex')],
    ['the other scheme', `t=${Math.floor(Date.now() / 1_000)},v1=${sign(body)}`],
  ])('refuses %s', (_, signature) => {
    expect(plain.isGenuine(body, signature)).toBe(false);
  });
});

describe('the timestamped scheme', () => {
  const at = 1_760_000_000;
  const verifierAt = (now: number) =>
    createWebhookVerifier({ secretKey, scheme: 'timestamped' }, () => now * 1_000);
  const header = `t=${at},v1=${sign(Buffer.concat([Buffer.from(`${at}.`), body]))}`;

  it('accepts a fresh signature, and none older than five minutes', () => {
    expect(verifierAt(at + 299).isGenuine(body, header)).toBe(true);
    expect(verifierAt(at + 301).isGenuine(body, header)).toBe(false);
    expect(verifierAt(at - 301).isGenuine(body, header)).toBe(false);
  });

  it('refuses a changed time, and the plain scheme', () => {
    expect(verifierAt(at).isGenuine(body, header.replace(`t=${at}`, `t=${at + 1}`))).toBe(false);
    expect(verifierAt(at).isGenuine(body, sign(body))).toBe(false);
  });
});
