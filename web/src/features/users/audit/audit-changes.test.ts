import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

test('each changed field as it was and as it is', () => {
  const before = { status: 'pending', stock: 3, note: '' };
  const after = { status: 'shipped', stock: 0, tags: ['new'] };
  expect(auditChanges({ before, after })).toEqual([
    { field: 'status', before: 'pending', after: 'shipped' },
    { field: 'stock', before: '3', after: '0' },
    { field: 'tags', before: '–', after: '["new"]' },
  ]);
});

test('money is in naira, and fields have the words of people', () => {
  const before = { refundedKobo: 0, tracking_number: '' };
  const after = { refundedKobo: 150_050, tracking_number: 'GIG-1' };
  expect(auditChanges({ before, after })).toEqual([
    { field: 'refunded', before: '₦0', after: '₦1,500.50' },
    { field: 'tracking number', before: '–', after: 'GIG-1' },
  ]);
});

test('yes, no and nothing are said in words', () => {
  expect(auditChanges({ before: { published: false, until: null }, after: { published: true } })).toEqual([
    { field: 'published', before: 'no', after: 'yes' },
  ]);
});
