import { describe, expect, it } from 'vitest';
import { signToken } from './signed-token.ts';
import { readUnsubscribeToken, type Unsubscription, unsubscribeToken } from './unsubscribe-token.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const other = Buffer.alloc(32, 8).toString('base64');
const newsletter: Unsubscription = { kind: 'newsletter', subscriberId: 'a'.repeat(24) };
const content: Unsubscription = { kind: 'notifications', userId: 'b'.repeat(24), type: 'newContent' };

describe('unsubscribeToken', () => {
  it.each([newsletter, content, { ...newsletter, announcementId: 'c'.repeat(24) }])(
    'round-trips %j',
    (what) => {
      const token = unsubscribeToken(what, secret);
      expect(readUnsubscribeToken(token, secret)).toEqual(what);
      expect(token.length).toBeLessThan(400);
      expect(token).toMatch(/^[\w.-]+$/);
    },
  );

  it('is rejected for another secret or purpose', () => {
    expect(readUnsubscribeToken(unsubscribeToken(newsletter, other), secret)).toBeNull();
    expect(readUnsubscribeToken(signToken(newsletter, 'something else', secret), secret)).toBeNull();
  });

  it('is rejected with any changed character', () => {
    const token = unsubscribeToken(content, secret);
    for (let at = 0; at < token.length - 1; at++) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      const changed = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`;
      expect(readUnsubscribeToken(changed, secret), changed).toBeNull();
    }
  });

  it.each(['', '.', 'a', 'a.b', 'a.b.c', `${unsubscribeToken(newsletter, secret)}.x`])(
    'rejects %j',
    (token) => {
      expect(readUnsubscribeToken(token, secret)).toBeNull();
    },
  );

  it.each([
    { kind: 'newsletter' },
    { kind: 'notifications', userId: 'b'.repeat(24), type: '$where' },
    null,
    7,
  ])('rejects the signed %j', (what) =>
    expect(readUnsubscribeToken(signToken(what, 'unsubscribe', secret), secret)).toBeNull(),
  );
});
