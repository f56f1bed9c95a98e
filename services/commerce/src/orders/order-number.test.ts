import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { newOrderNumber, numberOf, searchableNumber, searchedNumber, wholeNumber } from './order-number.ts';

it('is short, readable and practically unique', () => {
  const numbers = Array.from({ length: 2_000 }, () => newOrderNumber());
  for (const number of numbers) expect(number).toMatch(/^POC-[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/);
  expect(new Set(numbers).size).toBeGreaterThanOrEqual(1_999);
});

it('is the end of the id for a legacy order', () => {
  const _id = new Types.ObjectId('65a1b2c3d4e5f60718293a4b');
  expect(numberOf({ _id })).toBe('POC-18293A4B');
  expect(numberOf({ _id, number: 'POC-7K3M9Q' })).toBe('POC-7K3M9Q');
});

it.each([
  ['POC-7K3M9Q', '7k3m9q'],
  [' poc-7k3m9q ', '7k3m9q'],
  ['#7K3M9Q', '7k3m9q'],
  ['poc7k3', '7k3'],
  ['7k3', '7k3'],
  ['7k', null],
  ['POC-7K3M9Q2', null],
  ['hoodie', null],
  ['poc-65a1b2c3d4e5f60718293a4b', null],
])('parses the searched part of a number from %j', (search, expected) => {
  expect(searchedNumber(search)).toBe(expected);
});

it('returns numbers without their prefix for searches', () => {
  expect(searchableNumber('POC-7K3M9Q')).toBe('7k3m9q');
});

it.each([
  ['#7k3m9q', 'POC-7K3M9Q'],
  ['poc-7K3M9Q', 'POC-7K3M9Q'],
  ['7k3m9', null],
  ['poc-65a1b2c3d4e5f60718293a4b', null],
])('parses a complete number from %j', (search, expected) => {
  expect(wholeNumber(search)).toBe(expected);
});
