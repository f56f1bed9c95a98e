import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './hash-password.ts';

describe('hashPassword', () => {
  it('returns a PHC string with the configured parameters', async () => {
    const hash = await hashPassword('Member-demo-1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  it('salts the hash', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });
});

describe('verifyPassword', () => {
  it('accepts the correct password only', async () => {
    const hash = await hashPassword('Ọ̀rẹ́-mi-2');
    expect(await verifyPassword(hash, 'Ọ̀rẹ́-mi-2')).toBe(true);
    expect(await verifyPassword(hash, 'Ọ̀rẹ́-mi-3')).toBe(false);
  });

  it('treats both Unicode forms of a letter as equal', async () => {
    const hash = await hashPassword('é'.normalize('NFC'));
    expect(await verifyPassword(hash, 'é'.normalize('NFD'))).toBe(true);
  });

  it("agrees with the reference implementation's published vector", async () => {
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword(hash, 'password')).toBe(true);
    expect(await verifyPassword(hash, 'differentpassword')).toBe(false);
  });

  it.each(['', 'plain', '$2b$10$abc', '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$AAAA'])(
    'rejects %j as a stored hash',
    async (hash) => {
      await expect(verifyPassword(hash, 'x')).rejects.toThrow('not a valid argon2id hash');
    },
  );
});
