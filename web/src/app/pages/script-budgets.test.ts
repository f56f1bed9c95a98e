import { expect, test } from 'vitest';
import { overBudget, scriptBudgetOf } from '../../../build/script-budgets.ts';
import { pages } from './pages.ts';

const kilo = 1_024;

test('names the pages above their budget, which the build refuses', () => {
  const page = { path: '/shows', access: 'public' } as const;
  expect(overBudget([{ ...page, bytes: 205 * kilo }])).toEqual([]);
  expect(overBudget([{ ...page, bytes: 205 * kilo + 1 }])).toEqual(['/shows: 205.0 KB, more than 205']);
});

test.each([
  ['/live/:id', 205],
  ['/cart', 205],
  ['/login', 235],
  ['/user/settings', 235],
  ['/checkout', 235],
  ['/admin/users', 260],
])('%s may load %i KB', (path, limit) => {
  const page = pages.find((each) => each.path === path);
  expect(page && scriptBudgetOf(page)).toBe(limit);
});
