import { expect, it } from 'vitest';
import { linkIdOf, linkMac, linkToken } from './link-token.ts';

const secret = 'a'.repeat(32);
const next = 'b'.repeat(32);

it('returns the id of tokens that it issued, also during a rotation of the secret', () => {
  const token = linkToken('6925', 'card', secret);
  expect(linkIdOf(token, 'card', secret)).toBe('6925');
  expect(linkIdOf(token, 'card', `${next},${secret}`)).toBe('6925');
});

it('refuses forged tokens, and those of another secret, id or purpose', () => {
  const token = linkToken('6925', 'card', secret);
  const [, mac = ''] = token.split('.');
  const foreign = `6925.${linkMac('6925', 'invitation', secret).toString('base64url')}`;
  for (const one of ['', '6925', '6925.', `6926.${mac}`, `${token}.x`, foreign, `6925.${mac.slice(0, 8)}`]) {
    expect(linkIdOf(one, 'card', secret), one).toBeNull();
  }
  expect(linkIdOf(token, 'card', next)).toBeNull();
});
