import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  deliveryBounds,
  deliveryRules,
  discountBounds,
  fulfilmentRules,
  productBounds,
} from '@poc/contracts/admin-field-rules';
import { createPost } from '@poc/contracts/endpoints/community';
import { sendContactMessage, updateUser } from '@poc/contracts/endpoints/identity';
import { createMerch } from '@poc/contracts/endpoints/merch';
import { register } from '@poc/contracts/endpoints/sign-in';
import { deliveryOptionInput } from '@poc/contracts/entities/delivery';
import { discountInput } from '@poc/contracts/entities/discounts';
import { fulfilmentInput } from '@poc/contracts/entities/orders';
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
  delivery: {
    schema: deliveryOptionInput,
    rules: deliveryRules,
    good: { name: 'Standard', kind: 'delivery', price: 0, min_days: 0, max_days: 1 },
  },
  fulfilment: { schema: fulfilmentInput, rules: fulfilmentRules, good: { courier: 'GIG' } },
  post: { schema: createPost.body, rules: postRules, good: { title: 'Hi', content: 'Hello' } },
};
const values: Record<string, readonly string[]> = {
  name: [
    '  Ada  ',
    '',
    '  ',
    '<b>Ada</b>',
    'A\nB',
    'A\u0007B',
    '\u200b',
    'Ọlá Ṣóyínká',
    long(100),
    long(101),
  ],
  email: [
    ...['a@b.ng', ' A@B.NG ', '\u202aa@b.ng\u202c', 'a&b@c.ng', 'a@почта.рф', 'a@b.c'],
    ...['', 'a', 'a@b', 'a b@c.de', '.a@b.de', 'а@b.de', 'a@b_c.de', `${long(250)}@b.de`],
  ],
  // Only the parser, which the app does not contain, rejects some digit sequences.
  phone: ['08030000101', '\u202a+234 803\u00a0000 0101\u202c', '', '\u200b', '123', 'call me', long(41)],
  avatar: [
    '',
    'https://a.ng/b.png',
    'http://a.ng/b.png',
    '\u200b/uploads/avatars/a.png\t',
    '/uploads/else/a.png',
    'a',
  ],
  subject: ['Hi', '', ' ', 'A\nB', long(160), long(161)],
  message: ['Hi', '', 'A\nB', long(5_000), long(5_001)],
  courier: ['GIG', '', ' ', 'A\nB', long(80), long(81)],
  tracking_number: ['', ' ', 'A-1', 'A\nB', long(100), long(101)],
  pickup_address: ['', ' ', '1 Marina\nLagos', long(300), long(301)],
  pickup_hours: ['', 'Mon', 'A\nB', long(200), long(201)],
  title: ['Hi', '', '\u2800', 'A\nB', long(160), long(161)],
  content: ['Hi', ' ', 'A\nB', long(10_000), long(10_001)],
};
const cases = Object.entries(forms).flatMap(([form, { schema, rules, good }]) =>
  Object.entries(rules)
    .filter(([field]) => values[field])
    .map(([field]) => ({ form, field, schema, rules, good })),
);

test.each(cases)('$form: the rule of $field matches the contract', ({ field, schema, rules, good }) => {
  for (const value of values[field] ?? []) {
    const accepted = schema.safeParse({ ...good, [field]: value }).success;
    expect([value, fieldRule(rules, field)(value) === true]).toEqual([value, accepted]);
  }
});

test('shows errors as sentences for users', () => {
  const email = fieldRule(registerRules, 'email');
  expect(email(' ')).toBe('Please enter your email.');
  expect(email('a@b')).toBe('Please enter a valid email.');
  expect(fieldRule(postRules, 'title')(long(161))).toBe('This is too long: at most 160 characters.');
});

const bounded = [
  { bounds: deliveryBounds, shape: deliveryOptionInput.shape },
  { bounds: discountBounds, shape: discountInput.shape },
  { bounds: productBounds, shape: createMerch.body.shape },
];

test('number bounds match the contracts', () => {
  for (const { bounds, shape } of bounded) {
    for (const [name, { min, max }] of Object.entries(bounds)) {
      const field: { safeParse(value: number): { success: boolean } } = shape[name as keyof typeof shape];
      const taken = [min - 1, min, max, max + 1].map((value) => field.safeParse(value).success);
      expect([name, ...taken]).toEqual([name, false, true, true, false]);
    }
  }
});

test('no form duplicates a length or bound', () => {
  const folder = join(import.meta.dirname, '../..');
  const copies = globSync('{features,shared}/**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      /maxLength=\{\d|(?:whole|naira)Rule\(\{|atMost\(|fieldRule\(\{ \w+: \{/.test(
        readFileSync(join(folder, file), 'utf8'),
      ),
    );
  expect(copies).toEqual([]);
});
