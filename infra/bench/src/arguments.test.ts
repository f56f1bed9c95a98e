import { expect, test } from 'vitest';
import { parseBenchRequest } from './arguments.ts';

test('requires only a name', () => {
  expect(parseBenchRequest(['community-scale'])).toMatchObject({
    name: 'community-scale',
    count: 1_000,
    jsonFile: undefined,
  });
  expect(parseBenchRequest(['members', '--count', '2', '--json', 'a.json'])).toMatchObject({
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
  [['members', 'shows'], 'Expected one bench, but also got: shows.'],
  [['constructor'], 'Unknown bench: constructor.'],
  [['members', '--count', '0'], '--count 0: it must be a whole number from 1 to 100000.'],
  [['members', '--count', 'many'], '--count many: it must be a whole number from 1 to 100000.'],
  [['web', '--page', '/nowhere'], 'Unknown page of web: /nowhere.'],
  [['members', '--page', 'home'], 'Unknown page of members: home.'],
  [['members', '--fast'], /fast/],
])('%j is refused', (args, text) => expect(() => parseBenchRequest(args)).toThrow(text));
