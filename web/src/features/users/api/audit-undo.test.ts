import type { AuditRecord } from '@poc/contracts/entities/identity';
import { expect, test } from 'vitest';
import { auditLink } from '../audit/audit-link.ts';
import { laterChange, undoOf } from './audit-undo.ts';

const id = 'b'.repeat(24);
const record = (
  action: string,
  before: object = {},
  after: object = {},
  name: string | undefined = 'Ada Eze',
): AuditRecord => ({
  id: 'f'.repeat(24),
  actor: { id: 'a'.repeat(24), name: 'Ngozi Balogun' },
  service: 'identity',
  action,
  target: {
    kind: action.slice(0, action.indexOf('.')) as AuditRecord['target']['kind'],
    id,
    ...(name !== undefined && { name }),
  },
  before: { ...before },
  after: { ...after },
  reason: null,
  at: '2026-11-12T13:05:00.000Z',
});

test.each([
  ['user.role.set', { role: 'user' }],
  ['user.suspended', { suspended: false }],
  ['user.restored', { suspended: true }],
  ['posting-ban.set', {}],
  ['post.lock', { locked: false }],
  ['post.unlock', { locked: true }],
  ['post.pin', { pinned: false }],
  ['post.hide', { state: 'shown' }],
  ['post-comment.hide', { state: 'shown' }],
  ['show.delete', { deletedAt: null }],
])('offers to undo %s', (action, before) => {
  expect(undoOf(record(action, before))?.text).toBeTruthy();
});

test.each([
  ['user.deleted', { role: 'user' }],
  ['user.email.set', { email: 'ada@poc.test' }],
  ['user.role.set', { role: 'erased' }],
  ['posting-ban.set', { until: null }],
  ['posting-ban.lift', { until: null }],
  ['post.unpin', { pinned: true }],
  ['post.hide', { state: 'reported' }],
  ['order.refund', {}],
])('does not offer to undo %s of %j', (action, before) => {
  expect(undoOf(record(action, before))).toBeNull();
});

test('does not offer to undo a change of an erased account', () => {
  const { name: _, ...target } = record('user.role.set').target;
  expect(undoOf({ ...record('user.role.set', { role: 'user' }), target })).toBeNull();
});

test('finds a later change of the same field of the same thing', () => {
  const change = record('user.role.set', { role: 'user' }, { role: 'admin' });
  const later = { ...record('user.role.set', { role: 'admin' }, { role: 'user' }), id: 'e'.repeat(24) };
  const other = { ...record('user.suspended', {}, { suspended: true }), id: 'd'.repeat(24) };
  expect(laterChange(change, [other, later, change])).toBe(later);
  expect(laterChange(change, [other, change, later])).toBeUndefined();
});

test.each([
  ['user.role.set', `/admin/users/${id}`],
  ['posting-ban.set', `/admin/users/${id}`],
  ['order.cancel', `/admin/orders?order=${id}`],
  ['show.update', `/admin/shows/${id}`],
  ['post.update', `/admin/posts/${id}`],
  ['stream.update', `/admin/streams/${id}`],
  ['discount-code.update', '/admin/discounts'],
  ['chat-message.delete', null],
])('links %s to %s', (action, address) => {
  expect(auditLink(record(action))).toBe(address);
});

test('does not link a whole list', () => {
  const { target } = record('order.export');
  expect(auditLink({ target: { ...target, id: 'export' } })).toBeNull();
});
