import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

test('shows each changed field before and after', () => {
  const before = { status: 'pending', stock: 3, note: '' };
  const after = { status: 'shipped', stock: 0, tags: ['new'] };
  expect(auditChanges({ before, after })).toEqual([
    { field: 'status', before: 'pending', after: 'shipped' },
    { field: 'stock', before: '3', after: '0' },
    { field: 'tags', before: '–', after: '["new"]' },
  ]);
});

test('shows money in naira and fields in plain words', () => {
  const before = { refundedKobo: 0, tracking_number: '' };
  const after = { refundedKobo: 150_050, tracking_number: 'GIG-1' };
  expect(auditChanges({ before, after })).toEqual([
    { field: 'refunded', before: '₦0', after: '₦1,500.50' },
    { field: 'tracking number', before: '–', after: 'GIG-1' },
  ]);
});

test('shows times in Lagos', () => {
  expect(auditChanges({ before: { createdAt: '2026-11-12T13:05:00.000Z' }, after: {} })).toEqual([
    { field: 'created at', before: '12 Nov 2026, 14:05 WAT', after: '–' },
  ]);
});

test('shows yes, no and empty in words', () => {
  expect(auditChanges({ before: { published: false, until: null }, after: { published: true } })).toEqual([
    { field: 'published', before: 'no', after: 'yes' },
  ]);
});
