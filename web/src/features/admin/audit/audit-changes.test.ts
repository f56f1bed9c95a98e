import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

test('each changed field as it was and as it is', () => {
  const before = { status: 'pending', stock: 3, note: '' };
  const after = { status: 'shipped', stock: 0, tags: ['new'] };
  expect(auditChanges({ before, after })).toEqual([
    { field: 'status', before: 'pending', after: 'shipped' },
    { field: 'stock', before: '3', after: '0' },
    { field: 'note', before: '–', after: '–' },
    { field: 'tags', before: '–', after: '["new"]' },
  ]);
});

test('yes, no and nothing are said in words', () => {
  expect(auditChanges({ before: { published: false, until: null }, after: { published: true } })).toEqual([
    { field: 'published', before: 'no', after: 'yes' },
    { field: 'until', before: '–', after: '–' },
  ]);
});
