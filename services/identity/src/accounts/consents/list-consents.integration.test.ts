import { listConsents } from '@poc/contracts/endpoints/identity';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { describe, expect, it } from 'vitest';
import { useAdministration } from '../../testing/start-administration.ts';
import { recordConsent } from './record-consent.ts';

const identity = useAdministration();

const list = (id: string, token: string, query: Record<string, unknown> = {}) =>
  identity.service.call(listConsents, { params: { id }, token, query });

describe('GET /users/{id}/consents', () => {
  it('returns consents newest first, across pages', async () => {
    const { id, token, user } = await identity.signedIn();
    const purposes = ['terms', 'privacy', 'marketing'] as const;
    for (const purpose of purposes) {
      const at = identity.clock.now();
      const consent = { userId: user._id, purpose, given: purpose !== 'marketing', at };
      await withTransaction(identity.service.deps.db, (tx) => recordConsent(tx, consent));
      identity.clock.advance(1_000);
    }
    const first = await list(id, token, { limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.body).toMatchObject([
      { purpose: 'marketing', given: false, version: '2026-11' },
      { purpose: 'privacy', given: true },
    ]);
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const last = await list(id, token, { limit: 2, cursor });
    expect(last.body).toMatchObject([{ purpose: 'terms', given: true }]);
    expect(last.headers.get('link')).toBeNull();
  });

  it('returns 400 for a forged cursor', async () => {
    const { id, token } = await identity.signedIn();
    expect(await list(id, token, { cursor: 'e30' })).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it('returns 401 or 404 to others', async () => {
    const [one, other] = [await identity.signedIn(), await identity.signedIn({ role: 'admin' })];
    expect(await list(one.id, '')).toMatchObject({ status: 401 });
    expect(await list(one.id, other.token)).toMatchObject({ status: 404 });
  });
});
