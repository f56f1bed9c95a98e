import { dueWorkOf } from '@poc/commerce/plans/subscription-state';
import { expect, test } from 'vitest';
import { cardOf } from './charge-counter.ts';
import { cardDocOf, dueSubscriptionOf } from './subscription-docs.ts';

const now = new Date('2027-03-31T12:00:00.000Z');

test('each subscription has its own person and card, and is due', () => {
  const all = Array.from({ length: 100 }, (_, at) => dueSubscriptionOf(at, now));
  expect(new Set(all.map(({ userId }) => userId.toHexString())).size).toBe(100);
  expect(all.every((each) => dueWorkOf(each, now) === 'charge')).toBe(true);
  const card = cardDocOf(7, now);
  expect(card.userId).toEqual(all[7]?.userId);
  // Paystack's response about a charged card matches the stored card.
  expect(cardOf(card.authorizationCode).signature).toBe(card.signature);
});
