import { shippingInfo } from '@poc/contracts/entities/quotes';
import { shippingRules } from '@poc/contracts/field-rules';
import { expect, test } from 'vitest';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';
import { type ShippingFields, shippingFields, shippingInfoOf, stateOptions } from './shipping-fields.ts';

const good: ShippingFields = {
  name: 'Ada Eze',
  email: 'ada@poc.test',
  phone: '+2348030000101',
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  lga: 'Ikeja',
  landmark: 'Opposite the bank',
};
const long = (length: number) => 'x'.repeat(length);

const values: Record<keyof ShippingFields, readonly string[]> = {
  name: ['Ada', '  Ada  ', '', '   ', '<b>Ada</b>', 'Ada\u0007', 'A\nB', 'Ọlá Ṣóyínká', long(100), long(101)],
  email: [
    'a@b.ng',
    ' A@B.NG ',
    '',
    'a',
    'a@b',
    'a b@c.de',
    'a@b.c',
    '.a@b.de',
    'a..b@c.de',
    'a+b@c-d.com',
    `${long(250)}@b.de`,
  ],
  phone: ['08030000101', '+234 803 000 0101', '0803-000.0101', '', '803', 'call me', long(26), long(41)],
  address: ['1', '', '  ', long(300), long(301), '12, Ọba Akran <back gate>'],
  city: ['Aba', '', ' ', long(100), long(101)],
  state: ['', 'Lagos', long(60), long(61)],
  lga: ['', 'Ikeja', long(100), long(101)],
  landmark: ['', 'x', long(200), long(201)],
};
const cases = shippingFields.flatMap((field) => values[field].map((value) => [field, value] as const));

test.each(cases)('the rule of %s accepts and rejects %j as the contract does', (field, value) => {
  const accepted = shippingInfo.safeParse({ ...good, [field]: value }).success;
  expect(fieldRule(shippingRules, field)(value) === true).toBe(accepted);
});

test('leaves the validation of phone digits to the server, whose parser is not part of the web app', () => {
  expect(fieldRule(shippingRules, 'phone')('12345')).toBe(true);
});

test('sends what the contract accepts, without empty fields', () => {
  expect(shippingInfo.parse(shippingInfoOf(good))).toEqual(good);
  const sent = shippingInfoOf({ ...good, name: ' Ada Eze ', state: '', lga: ' ', landmark: '' });
  const { state: _, lga: __, landmark: ___, ...rest } = good;
  expect(sent).toEqual(rest);
});

test('offers 37 states', () => {
  expect(stateOptions.filter(({ value }) => value !== '')).toHaveLength(37);
});
