import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { expect, it } from 'vitest';
import { overdueAt } from './refund-overdue.ts';
import { refundStatuses } from './refund-state.ts';

const changedAt = new Date('2026-11-01T10:00:00.000Z');
const nextTryAt = new Date('2026-11-01T16:00:00.000Z');

it.each([
  ['decided', '2026-11-01T17:00:00.000Z'],
  ['sent', '2026-11-01T11:00:00.000Z'],
  ['refused', '2026-11-01T17:00:00.000Z'],
  ['failed', '2026-11-01T17:00:00.000Z'],
  ['pending', '2026-11-16T10:00:00.000Z'],
  ['processing', '2026-11-16T10:00:00.000Z'],
  ['needs-attention', '2026-11-08T10:00:00.000Z'],
  ['owed', '2026-11-04T10:00:00.000Z'],
] as const)('%s: until %s', (status, until) => {
  expect(overdueAt({ status, changedAt, nextTryAt })?.toISOString()).toBe(until);
});

it('can be overdue in every open state and in no end state', () => {
  const canBeStuck = refundStatuses.filter((status) => overdueAt({ status, changedAt, nextTryAt }) !== null);
  expect(canBeStuck).toEqual(openRefundStatuses);
});

it('counts from the failure without a next try', () => {
  expect(overdueAt({ status: 'failed', changedAt, nextTryAt: null })).toEqual(
    new Date('2026-11-01T11:00:00.000Z'),
  );
});
