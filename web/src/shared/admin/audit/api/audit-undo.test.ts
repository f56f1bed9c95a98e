import { restorableMs } from '@poc/contracts/endpoints/catalog';
import type { AuditRecord } from '@poc/contracts/entities/identity';
import { expect, test } from 'vitest';
import { auditLink } from '../audit-link.ts';
import { undoObstacle, undoOf } from './audit-undo.ts';

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

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

test('offers to restore a show only while the server can', () => {
  const deletion = record('show.delete', { deletedAt: null });
  expect(undoOf({ ...deletion, at: ago(restorableMs - 60_000) })).not.toBeNull();
  expect(undoOf({ ...deletion, at: ago(restorableMs + 1) })).toBeNull();
});

test('offers to lift a posting ban only while it lasts', () => {
  expect(undoOf(record('posting-ban.set', {}, { until: null }))).not.toBeNull();
  expect(undoOf(record('posting-ban.set', {}, { until: ago(-60_000) }))).not.toBeNull();
  expect(undoOf(record('posting-ban.set', {}, { until: ago(1) }))).toBeNull();
});

test.each([
  ['post.hide', 'Notifications about it are not restored.'],
  [
    'post-comment.hide',
    'Notifications about it are not restored, and an accepted answer must be accepted again.',
  ],
])('names the losses of %s', (action, losses) => {
  expect(undoOf(record(action, { state: 'shown' }))?.text).toContain(losses);
});

test('refuses an undo after a later change of the same field, or without the record itself', () => {
  const change = record('user.role.set', { role: 'user' }, { role: 'admin' });
  const later = { ...record('user.role.set', { role: 'admin' }, { role: 'user' }), id: 'e'.repeat(24) };
  const other = { ...record('user.suspended', {}, { suspended: true }), id: 'd'.repeat(24) };
  expect(undoObstacle(change, [other, later, change])).toMatch(/^This was changed again/);
  expect(undoObstacle(change, [other, change, later])).toBeNull();
  expect(undoObstacle(change, [other])).toBe(
    'Too many changes followed, so this one can no longer be undone here.',
  );
});

test.each([
  ['user.role.set', `/admin/users/${id}`],
  ['posting-ban.set', `/admin/users/${id}`],
  ['order.cancel', `/admin/orders/${id}`],
  ['show.update', `/admin/shows/${id}`],
  ['post.update', `/admin/posts/${id}`],
  ['stream.update', `/admin/streams/${id}`],
  ['discount-code.update', '/admin/discounts'],
  ['chat-message.delete', null],
])('links %s to %s', (action, url) => {
  expect(auditLink(record(action))).toBe(url);
});

test('does not link a whole list', () => {
  const { target } = record('order.export');
  expect(auditLink({ target: { ...target, id: 'export' } })).toBeNull();
});
