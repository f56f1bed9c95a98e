import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPrivateKey, sealPrivateKey } from './seal-private-key.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = randomBytes(32).toString('base64');

describe('an encrypted private key', () => {
  it('is decrypted with its secret and kid', () => {
    const opened = openPrivateKey(sealPrivateKey(privateKey, 'k1', secret), 'k1', secret);
    expect(opened.equals(privateKey)).toBe(true);
  });

  it('does not reveal the key', () => {
    const sealed = Buffer.from(sealPrivateKey(privateKey, 'k1', secret), 'base64');
    const der = privateKey.export({ type: 'pkcs8', format: 'der' });
    expect(sealed.includes(der.subarray(-16))).toBe(false);
  });

  it('is not decrypted with another secret, another kid or a changed byte', () => {
    const sealed = sealPrivateKey(privateKey, 'k1', secret);
    const changed = Buffer.from(sealed, 'base64');
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
    const refusal = 'KEY_ENCRYPTION_SECRET cannot decrypt';
    expect(() => openPrivateKey(sealed, 'k1', randomBytes(32).toString('base64'))).toThrow(refusal);
    expect(() => openPrivateKey(sealed, 'k2', secret)).toThrow(refusal);
    expect(() => openPrivateKey(changed.toString('base64'), 'k1', secret)).toThrow(refusal);
  });
});
