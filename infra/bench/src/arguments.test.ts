import { expect, test } from 'vitest';
import { parseBenchRequest } from './arguments.ts';

test('requires only a name', () => {
  expect(parseBenchRequest(['known-unknown'])).toMatchObject({
    name: 'known-unknown',
    count: 1_000,
    jsonFile: undefined,
  });
  expect(parseBenchRequest(['sign-ins', '--count', '2', '--json', 'a.json'])).toMatchObject({
    count: 2,
    jsonFile: 'a.json',
  });
  const some = ['--page', 'home', '--page', '/admin/users'];
  expect(parseBenchRequest(['web', ...some])?.pages).toEqual(['home', '/admin/users']);
  expect(parseBenchRequest(['web'])?.pages).toContain('/checkout');
  expect(parseBenchRequest(['--help'])).toBeUndefined();
});

test.each([
  [[], 'Name a bench.'],
  [['sign-ins', 'starvation'], 'Name one bench only, without starvation.'],
  [['constructor'], 'There is no bench constructor.'],
  [['sign-ins', '--count', '0'], '--count 0: it must be a whole number from 1 to 100000.'],
  [['sign-ins', '--count', 'many'], '--count many: it must be a whole number from 1 to 100000.'],
  [['web', '--page', '/nowhere'], 'web has no page /nowhere.'],
  [['sign-ins', '--page', 'home'], 'sign-ins has no page home.'],
  [['sign-ins', '--fast'], /fast/],
])('%j is refused', (args, text) => expect(() => parseBenchRequest(args)).toThrow(text));
