import { createPost } from '@poc/contracts/endpoints/community';
import { register, sendContactMessage, updateUser } from '@poc/contracts/endpoints/identity';
import { contactRules, postRules, profileRules, registerRules } from '@poc/contracts/field-rules';
import { expect, test } from 'vitest';
import { fieldRule } from './contract-fields.ts';

const long = (length: number) => 'x'.repeat(length);
const person = { name: 'Ada Eze', email: 'ada@poc.test', phone: '0803 000 0101' };
const forms = {
  register: { schema: register.body, rules: registerRules, good: { ...person, password: 'long enough' } },
  profile: { schema: updateUser.body, rules: profileRules, good: person },
  contact: {
    schema: sendContactMessage.body,
    rules: contactRules,
    good: { name: 'Ada', email: 'ada@poc.test', subject: 'Hi', message: 'Hello' },
  },
  post: { schema: createPost.body, rules: postRules, good: { title: 'Hi', content: 'Hello' } },
};
const values: Record<string, readonly string[]> = {
  name: ['  Ada  ', '', '  ', '<b>Ada</b>', 'A\nB', '\u200b', 'Ọlá Ṣóyínká', long(100), long(101)],
  email: ['a@b.ng', ' A@B.NG ', '', 'a', 'a@b', 'a@b.c', 'a b@c.de', '.a@b.de', `${long(250)}@b.de`],
  phone: ['08030000101', '+234 803 000 0101', '', '12345', 'call me', long(26), `+${'1'.repeat(25)}`],
  avatar: [
    '',
    'https://a.ng/b.png',
    'http://a.ng/b.png',
    '/uploads/avatars/a.png',
    '/uploads/else/a.png',
    'a',
  ],
  subject: ['Hi', '', ' ', 'A\nB', long(160), long(161)],
  message: ['Hi', '', 'A\nB', long(5_000), long(5_001)],
  title: ['Hi', '', '\u2800', 'A\nB', long(160), long(161)],
  content: ['Hi', ' ', 'A\nB', long(10_000), long(10_001)],
};
const cases = Object.entries(forms).flatMap(([form, { schema, rules, good }]) =>
  Object.entries(rules)
    .filter(([field]) => values[field])
    .map(([field]) => ({ form, field, schema, rules, good })),
);

test.each(cases)(
  '$form: the rule of $field judges as the contract does',
  ({ field, schema, rules, good }) => {
    for (const value of values[field] ?? []) {
      const accepted = schema.safeParse({ ...good, [field]: value }).success;
      expect([value, fieldRule(rules, field)(value) === true]).toEqual([value, accepted]);
    }
  },
);

test('what is wrong is said in words for people', () => {
  const email = fieldRule(registerRules, 'email');
  expect(email(' ')).toBe('Please enter your email.');
  expect(email('a@b')).toBe('Please enter a valid email.');
  expect(fieldRule(postRules, 'title')(long(161))).toBe('This is too long: at most 160 characters.');
});
