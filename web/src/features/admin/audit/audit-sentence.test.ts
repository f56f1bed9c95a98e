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
  ['user.password.reset-mailed', {}, {}, 'sent Ada Eze a mail to choose a new password'],
  [
    'user.email.set',
    { email: 'ada@poc.test' },
    { email: 'ada@eze.ng' },
    'changed the email of Ada Eze from ada@poc.test to ada@eze.ng',
  ],
  ['user.admin.invitation-accepted', {}, { role: 'admin' }, 'took the invitation to be an administrator'],
])('%s in plain words', (action, before, after, words) => {
  expect(auditSentence(record(action, before, after))).toBe(`Ngozi Balogun ${words}`);
});

test('the reason stands in the administrator’s own words', () => {
  const entry = record('user.suspended', {}, { suspended: true }, 'Spam in chat');
  expect(auditSentence(entry)).toBe('Ngozi Balogun suspended Ada Eze: ‘Spam in chat’');
});

test('in one account’s own history it is not named again and again', () => {
  const entry = record('user.role.set', { role: 'user' }, { role: 'admin' });
  expect(auditSentence(entry, true)).toBe('Ngozi Balogun changed the role from user to admin');
});

test('who is erased has no name any more', () => {
  const { id, kind } = record('user.deleted').target;
  const entry = { ...record('user.deleted'), target: { id, kind } };
  expect(auditSentence(entry)).toBe('Ngozi Balogun deleted an account that is erased by now');
});

test('fields of unexpected kinds and unknown actions break nothing', () => {
  expect(auditSentence(record('user.role.set', { role: 7 }, { role: null }))).toContain(
    'the role of Ada Eze',
  );
  expect(auditSentence(record('order.status.set'))).toBe('Ngozi Balogun did ‘order.status.set’ to Ada Eze');
});
