import type { AuditRecord } from '@poc/contracts/entities/identity';
import { expect, test } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const record = (
  action: string,
  before: object = {},
  after: object = {},
  reason: string | null = null,
): AuditRecord => ({
  id: 'f'.repeat(24),
  actor: { id: 'a'.repeat(24), name: 'Ngozi Balogun' },
  service: 'identity',
  action,
  target: { kind: 'user', id: 'b'.repeat(24), name: 'Ada Eze' },
  before: { ...before },
  after: { ...after },
  reason,
  at: '2026-11-12T13:05:00.000Z',
});

test.each([
  ['user.role.set', { role: 'user' }, { role: 'admin' }, 'changed the role of Ada Eze from user to admin'],
  ['user.suspended', {}, { suspended: true }, 'suspended Ada Eze'],
  ['user.restored', {}, { suspended: false }, 'lifted the suspension of Ada Eze'],
  ['user.deleted', { role: 'user' }, {}, 'deleted Ada Eze'],
  ['user.password.reset-mailed', {}, {}, 'sent Ada Eze an email to choose a new password'],
  [
    'user.email.set',
    { email: 'ada@poc.test' },
    { email: 'ada@eze.ng' },
    'changed the email of Ada Eze from ada@poc.test to ada@eze.ng',
  ],
  ['user.host.set', {}, { host: 'kemi-bankole' }, 'linked Ada Eze to the host kemi-bankole'],
  ['user.host.unset', { host: 'kemi-bankole' }, {}, 'unlinked Ada Eze from the host kemi-bankole'],
  ['user.admin.invitation-accepted', {}, { role: 'admin' }, 'accepted the invitation to be an administrator'],
])('describes %s in plain words', (action, before, after, words) => {
  expect(auditSentence(record(action, before, after))).toBe(`Ngozi Balogun ${words}`);
});

test('quotes the reason in the administrator’s own words', () => {
  const entry = record('user.suspended', {}, { suspended: true }, 'Spam in chat');
  expect(auditSentence(entry)).toBe('Ngozi Balogun suspended Ada Eze: ‘Spam in chat’');
});

test('does not repeat the name in an account’s own history', () => {
  const entry = record('user.role.set', { role: 'user' }, { role: 'admin' });
  expect(auditSentence(entry, true)).toBe('Ngozi Balogun changed the role from user to admin');
});

test('does not name an erased account', () => {
  const { id, kind } = record('user.deleted').target;
  const entry = { ...record('user.deleted'), target: { id, kind } };
  expect(auditSentence(entry)).toBe('Ngozi Balogun deleted an erased account');
});

test('accepts fields of unexpected types and unknown actions', () => {
  expect(auditSentence(record('user.role.set', { role: 7 }, { role: null }))).toContain(
    'the role of Ada Eze',
  );
  expect(auditSentence(record('order.whatever'))).toBe('Ngozi Balogun did ‘order.whatever’ to Ada Eze');
});

test.each([
  ['order.cancel', 'order', 'POC-7K3M9Q', 'cancelled the order POC-7K3M9Q'],
  ['order.export', 'order', 'list', 'exported the order list'],
  ['order.status.set', 'order', 'POC-7K3M9Q', 'changed the status of the order POC-7K3M9Q'],
  [
    'delivery-option.create',
    'delivery-option',
    'Pickup in Yaba',
    'created the delivery option Pickup in Yaba',
  ],
  ['discount-code.update', 'discount-code', 'KOLO', 'changed the discount code KOLO'],
] as const)('describes %s of a thing', (action, kind, name, words) => {
  const entry = { ...record(action), target: { kind, id: 'b'.repeat(24), name } };
  expect(auditSentence(entry)).toBe(`Ngozi Balogun ${words}`);
});
