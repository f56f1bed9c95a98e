import { describe, expect, it } from 'vitest';
import { hashToken, isWellFormedToken, randomToken, successorOf } from './refresh-token.ts';

describe('refresh tokens', () => {
  it('and their successors have 256 random bits', () => {
    const token = randomToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(isWellFormedToken(token)).toBe(true);
    expect(isWellFormedToken(successorOf(token, randomToken()))).toBe(true);
    expect(randomToken()).not.toBe(token);
  });

  it('have one successor, derived from both the token and the key', () => {
    const [token, key] = [randomToken(), randomToken()];
    expect(successorOf(token, key)).toBe(successorOf(token, key));
    expect(successorOf(token, randomToken())).not.toBe(successorOf(token, key));
    expect(successorOf(randomToken(), key)).not.toBe(successorOf(token, key));
  });

  it('are stored as hashes only', () => {
    const token = randomToken();
    expect(hashToken(token)).toMatch(/^[\w-]{43}$/);
    expect(hashToken(token)).not.toBe(token);
  });

  it.each(['', 'short', `${'a'.repeat(43)}.`, '[object Object]', 'a'.repeat(5_000)])(
    'do not have the form %j',
    (text) => expect(isWellFormedToken(text)).toBe(false),
  );
});
